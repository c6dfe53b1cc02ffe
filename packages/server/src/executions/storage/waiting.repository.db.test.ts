import type { Waiting } from '@millrace/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { executionWrite, storedStart } from '../../testing/executions.ts';
import { createExecutionStore } from './create-execution-store.ts';
import type { ExecutionWrite } from './execution-store.ts';
import { WaitingRepository } from './waiting.repository.ts';

describeOnDatabases('The repository of waiting executions', (open) => {
  let test: TestDatabase;
  let repository: WaitingRepository;
  beforeEach(async () => {
    test = await open();
    repository = new WaitingRepository(test.database.db);
    await createExecutionStore(test.database).write([
      waits(1, { until: 500 }),
      waits(2, { until: 300, executions: ['7'] }),
      waits(3, { until: 300 }),
      waits(4, {}),
      waits(5, { executions: ['1', '9'] }),
      executionWrite({ id: 6, status: 'running' }),
      executionWrite({ id: 7 }),
    ]);
  });
  afterEach(() => test.remove());

  function waits(id: number, changes: Partial<Waiting>, action: ExecutionWrite['action'] = 'insert'): ExecutionWrite {
    const waiting: Waiting = { node: 'Wait', runIndex: 0, startedAt: 100, ...changes };
    return executionWrite(
      { id, status: 'waiting', stopped_at: null, workflow_id: id > 3 ? 'w2' : 'w1' },
      {
        action,
        start: storedStart({ kind: 'manual' }),
        waiting: {
          node: waiting.node,
          waiting: JSON.stringify(waiting),
          until: waiting.until ?? null,
          awaits_executions: waiting.executions ? 1 : 0,
          session_id: id === 1 ? 'page' : null,
          event: null,
        },
      },
    );
  }

  it('finds for what an execution waits', async () => {
    expect(await repository.find(1)).toEqual({
      executionId: 1,
      waiting: { node: 'Wait', runIndex: 0, startedAt: 100, until: 500 },
      text: '{"node":"Wait","runIndex":0,"startedAt":100,"until":500}',
      sessionId: 'page',
    });
    expect(await repository.find(6)).toBeUndefined();
  });

  it('lists what is due, earliest first, page by page', async () => {
    const first = await repository.listDue({ now: 500, after: undefined, limit: 2 });
    expect(first).toEqual([
      { until: 300, executionId: 2 },
      { until: 300, executionId: 3 },
    ]);
    expect(await repository.listDue({ now: 500, after: first[0], limit: 1 })).toEqual([first[1]]);
    expect(await repository.listDue({ now: 500, after: first[1], limit: 9 })).toEqual([{ until: 500, executionId: 1 }]);
    expect(await repository.listDue({ now: 499, after: first[1], limit: 9 })).toEqual([]);
    expect(await repository.findNextTime(undefined)).toBe(300);
    expect(await repository.findNextTime(first[1])).toBe(500);
    expect(await repository.findNextTime({ until: 500, executionId: 1 })).toBeUndefined();
  });

  it('lists what waits for other executions, and which of those have not ended', async () => {
    expect(await repository.listAwaitingExecutions({ afterId: 0, limit: 9 })).toEqual([2, 5]);
    expect(await repository.listAwaitingExecutions({ afterId: 2, limit: 9 })).toEqual([5]);
    expect((await repository.filterOpen([1, 6, 7, 99])).sort()).toEqual([1, 6]);
    expect(await repository.filterOpen([])).toEqual([]);
  });

  it('lists what waits by workflow', async () => {
    expect((await repository.listByWorkflow('w1')).sort()).toEqual([1, 2, 3]);
  });

  it('forgets what goes on, and keeps the newest of what waits again', async () => {
    const executionStore = createExecutionStore(test.database);
    await executionStore.write([
      executionWrite({ id: 1, status: 'running' }, { action: 'update', waiting: null }),
      waits(2, { until: 900 }, 'update'),
    ]);
    expect(await repository.find(1)).toBeUndefined();
    expect(await repository.find(2)).toMatchObject({ waiting: { until: 900 } });
    expect(await repository.findNextTime({ until: 300, executionId: 3 })).toBe(900);
  });
});
