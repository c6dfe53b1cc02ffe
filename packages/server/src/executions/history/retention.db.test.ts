import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { executionWrite, storedStep } from '../../testing/executions.ts';
import { createExecutionStore } from '../storage/create-execution-store.ts';
import type { ExecutionStore } from '../storage/execution-store.ts';
import { RetentionRepository } from '../storage/retention.repository.ts';
import { Retention } from './retention.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

describeOnDatabases('Retention', (open) => {
  let test: TestDatabase;
  let store: ExecutionStore;
  beforeEach(async () => {
    test = await open();
    store = createExecutionStore(test.database);
  });
  afterEach(() => test.remove());

  function prune(days: number, count: number): Promise<number> {
    return new Retention({
      repository: new RetentionRepository(test.database.db),
      remove: (ids) => store.remove(ids),
      config: { executionsMaxAgeDays: days, executionsMaxCount: count },
    }).prune(NOW);
  }

  /** Executions 1 to `count`, the last one started now, each a day after the one before. */
  async function addDaily(count: number, changes: (id: number) => Parameters<typeof executionWrite>[0] = () => ({})) {
    await store.write(
      Array.from({ length: count }, (_, index) =>
        executionWrite({ id: index + 1, started_at: NOW - (count - 1 - index) * DAY_MS, ...changes(index + 1) }),
      ),
    );
  }

  async function remaining(): Promise<number[]> {
    const rows = await test.database.db.selectFrom('execution').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  }

  async function addWorkflow(id: string, settings: object): Promise<void> {
    const row = { id, name: id, active: 0, version_key: 'v', node_count: 0, created_at: 0, updated_at: 0 };
    await test.database.db
      .insertInto('workflow')
      .values({ ...row, document: JSON.stringify({ name: id, nodes: [], connections: {}, settings }) })
      .execute();
  }

  it('removes what is too old', async () => {
    await addDaily(20);
    expect(await prune(14, 0)).toBe(5);
    expect(await remaining()).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it('removes what is too much, over many batches', async () => {
    await addDaily(1000, () => ({ started_at: NOW }));
    expect(await prune(14, 10)).toBe(990);
    expect(await remaining()).toEqual([991, 992, 993, 994, 995, 996, 997, 998, 999, 1000]);
  });

  it('gives space back to the disk', async () => {
    const { database } = test;
    if (database.kind !== 'sqlite') return;
    const pages = () => (database.raw.prepare('pragma page_count').get() as { page_count: number }).page_count;
    const large = { ...storedStep(0, ''), data: Buffer.alloc(100_000) };
    await addDaily(1);
    const before = pages();
    await store.write(Array.from({ length: 30 }, (_, id) => executionWrite({ id: id + 2 }, { steps: [large] })));
    expect(pages()).toBeGreaterThan(before + 700);
    await prune(14, 1);
    expect(pages()).toBeLessThan(before + 50);
  });

  it('removes nothing without limits', async () => {
    await addDaily(30);
    expect(await prune(0, 0)).toBe(0);
  });

  it('keeps what has not ended, and what an execution that waits will ask about', async () => {
    await addDaily(5, (id) => {
      if (id === 1) return { status: 'running' };
      if (id === 2) return { status: 'waiting' };
      return id === 3 ? { parent_execution_id: 2 } : {};
    });
    const waiting = { node: 'Call', waiting: '{}', until: null, awaits_executions: 1, session_id: null, event: null };
    await store.write([executionWrite({ id: 2, status: 'waiting' }, { action: 'update', waiting })]);
    expect(await prune(0, 1)).toBe(1);
    expect(await remaining()).toEqual([1, 2, 3, 5]);
  });

  it('follows what a workflow says of its own executions', async () => {
    await addWorkflow('long', { keepExecutionsDays: 0, keepExecutionsCount: 0 });
    await addWorkflow('short', { keepExecutionsCount: 1 });
    await addWorkflow('odd', { keepExecutionsDays: 'a week' });
    const owners = ['long', 'short', 'odd', 'w1'];
    await addDaily(24, (id) => ({ workflow_id: owners[id % 4] ?? null }));
    await prune(10, 0);
    expect(await remaining()).toEqual([4, 8, 12, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24]);
  });
});
