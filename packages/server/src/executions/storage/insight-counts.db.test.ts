import type { JsonObject } from '@millrace/workflow';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { executionWrite } from '../../testing/executions.ts';
import { createExecutionStore } from './create-execution-store.ts';
import type { ExecutionStore } from './execution-store.ts';

const HOUR_MS = 3_600_000;

describeOnDatabases('Figures of executions that end', (open) => {
  let test: TestDatabase;
  let store: ExecutionStore;
  beforeEach(async () => {
    test = await open();
    store = createExecutionStore(test.database);
  });
  afterEach(() => test.remove());

  const ended = { workflow_id: 'w1', mode: 'webhook', status: 'success', started_at: 1000, stopped_at: 3500 } as const;
  const counted = () =>
    test.database.db.selectFrom('workflow_insight').selectAll().orderBy('workflow_id').orderBy('hour').execute();

  it('are added up by workflow and hour, in one transaction with the end', async () => {
    await store.write([
      executionWrite({ ...ended, id: 1 }),
      executionWrite({ ...ended, id: 2, status: 'error' }),
      executionWrite({ ...ended, id: 3, status: 'crashed', workflow_id: 'w2' }),
      executionWrite({ ...ended, id: 4, status: 'canceled', stopped_at: HOUR_MS + 1000 }),
    ]);
    await store.write([executionWrite({ ...ended, id: 5 }, { action: 'discard' })]);
    const row = { writer: '', run_time_ms: 2500, saved_seconds: 0 };
    expect(await counted()).toEqual([
      { ...row, workflow_id: 'w1', hour: 0, runs: 3, failures: 1, run_time_ms: 7500 },
      { ...row, workflow_id: 'w1', hour: HOUR_MS, runs: 1, failures: 0, run_time_ms: HOUR_MS },
      { ...row, workflow_id: 'w2', hour: 0, runs: 1, failures: 1 },
    ]);
    await expect(
      store.write([executionWrite({ ...ended, id: 8 }), executionWrite({ id: 9, started_at: Number.NaN })]),
    ).rejects.toThrow();
    expect((await counted())[0]?.runs).toBe(3);
  });

  it('count each execution once, however often its end is written', async () => {
    await store.write([executionWrite({ ...ended, id: 1, status: 'running', stopped_at: null })]);
    expect(await counted()).toEqual([]);
    await store.write([executionWrite({ ...ended, id: 1 }, { action: 'update' })]);
    await store.write([executionWrite({ ...ended, id: 1 }, { action: 'update' })]);
    await store.write([executionWrite({ ...ended, id: 1 })]);
    expect(await counted()).toMatchObject([{ runs: 1, failures: 0 }]);
    await store.remove([1]);
    expect(await counted()).toMatchObject([{ runs: 1 }]);
  });

  it('leave out what people try out, what other executions run, and what was never stored', async () => {
    await store.write([
      executionWrite({ ...ended, id: 1, mode: 'manual' }),
      executionWrite({ ...ended, id: 2, mode: 'integrated' }),
      executionWrite({ ...ended, id: 3, mode: 'error' }),
      executionWrite({ ...ended, id: 4, workflow_id: null }),
      executionWrite({ ...ended, id: 5, status: 'waiting' }),
    ]);
    expect(await counted()).toEqual([]);
  });

  it('know how much time a run saves by the workflow as it ran, where it succeeded', async () => {
    const saving = (settings: JsonObject): string => JSON.stringify({ name: 'W', settings });
    const write = (id: number, timeSavedPerExecution: number | string, status: 'success' | 'error' = 'success') =>
      executionWrite(
        { ...ended, id, status, workflow_id: `w${id}`, workflow_hash: `h${id}` },
        { document: saving({ timeSavedPerExecution }) },
      );
    await store.write([write(1, 2.5), write(2, 7, 'error'), write(3, 'x'), write(4, -3)]);
    expect((await counted()).map((row) => row.saved_seconds)).toEqual([150, 0, 0, 0]);
  });
});
