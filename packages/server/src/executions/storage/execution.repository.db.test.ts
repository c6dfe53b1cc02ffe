import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { executionWrite, storedStep } from '../../testing/executions.ts';
import { createExecutionStore } from './create-execution-store.ts';
import { ExecutionRepository } from './execution.repository.ts';

describeOnDatabases('The execution repository', (open) => {
  let test: TestDatabase;
  let repository: ExecutionRepository;
  beforeEach(async () => {
    test = await open();
    repository = new ExecutionRepository(test.database.db);
    await createExecutionStore(test.database).write([
      executionWrite({ id: 1, started_at: 100 }),
      executionWrite({ id: 2, started_at: 200, status: 'error', workflow_id: 'w2' }),
      executionWrite({ id: 3, started_at: 300, is_temporary: 1 }),
      executionWrite({ id: 4, started_at: 400, status: 'running' }),
      executionWrite({ id: 5, started_at: 500 }),
      executionWrite({ id: 6, started_at: 600, status: 'new' }),
    ]);
  });
  afterEach(() => test.remove());

  async function listIds(query: Parameters<ExecutionRepository['list']>[0]): Promise<number[]> {
    return (await repository.list(query)).map((row) => row.id);
  }

  it('lists ended executions, newest first, page by page', async () => {
    expect(await listIds({ limit: 2 })).toEqual([5, 2]);
    expect(await listIds({ limit: 2, olderThan: 2 })).toEqual([1]);
    expect(await listIds({ limit: 10, newerThan: 2 })).toEqual([5]);
  });

  it('filters by workflow and status', async () => {
    expect(await listIds({ limit: 10, workflowId: 'w2' })).toEqual([2]);
    expect(await listIds({ limit: 10, status: ['running', 'error'] })).toEqual([4, 2]);
    expect(await listIds({ limit: 2, status: ['error', 'success', 'running', 'error'] })).toEqual([5, 4]);
    expect(await listIds({ limit: 2, status: ['error', 'success', 'running'], olderThan: 4 })).toEqual([2, 1]);
    expect(await repository.count({ status: ['error'] })).toEqual({ count: 1, isExact: true });
  });

  it('counts up to a thousand, and says when there are more', async () => {
    const store = createExecutionStore(test.database);
    const others = Array.from({ length: 998 }, (_, index) => executionWrite({ id: index + 100, workflow_id: 'w3' }));
    await store.write(others.slice(1));
    expect(await repository.count({})).toEqual({ count: 1000, isExact: true });
    await store.write(others.slice(0, 1));
    expect(await repository.count({})).toEqual({ count: 1000, isExact: false });
    expect(await repository.count({ workflowId: 'w3' })).toEqual({ count: 998, isExact: true });
  });

  it('filters by what executions noted about themselves', async () => {
    await createExecutionStore(test.database).write([
      executionWrite(
        { id: 21 },
        {
          customData: [
            ['customer', 'Ada'],
            ['order', '1'],
          ],
        },
      ),
      executionWrite({ id: 22 }, { customData: [['customer', 'Ada']] }),
      executionWrite({ id: 23 }, { customData: [['order', 'Ada']] }),
    ]);
    const ada = { key: 'customer', value: 'Ada' };
    expect(await listIds({ limit: 10, metadata: [ada] })).toEqual([22, 21]);
    expect(await listIds({ limit: 10, metadata: [ada, { key: 'order', value: '1' }] })).toEqual([21]);
    expect(await repository.count({ metadata: [ada] })).toEqual({ count: 2, isExact: true });
  });

  it('takes what waits for not ended, and lists it', async () => {
    await createExecutionStore(test.database).write([executionWrite({ id: 30, status: 'waiting', stopped_at: null })]);
    expect(await listIds({ limit: 1 })).toEqual([30]);
    expect(await repository.filterEnded([30])).toEqual([]);
    expect(await repository.listEndedIds({ afterId: 10, limit: 9 })).toEqual([]);
  });

  it('keeps temporary executions that a waiting one may ask about, and those that wait', async () => {
    const waiting = { node: 'Wait', waiting: '{}', until: null, awaits_executions: 1, session_id: null, event: null };
    const temporary = { is_temporary: 1, parent_execution_id: 40 };
    await createExecutionStore(test.database).write([
      executionWrite({ id: 40, status: 'waiting' }, { waiting }),
      executionWrite({ id: 41, ...temporary }),
      executionWrite({ id: 42, is_temporary: 1, status: 'waiting' }),
    ]);
    expect(await repository.listTemporaryIds({})).toEqual([3]);
    await createExecutionStore(test.database).write([executionWrite({ id: 40 }, { action: 'update', waiting: null })]);
    expect((await repository.listTemporaryIds({})).sort((a, b) => a - b)).toEqual([3, 41]);
  });

  it('finds ended executions to delete, by id and by age', async () => {
    expect(await repository.filterEnded([1, 4, 99])).toEqual([1]);
    expect(await repository.listEndedIds({ startedBefore: 500, afterId: 0, limit: 10 })).toEqual([1, 2, 3]);
    expect(await repository.listEndedIds({ workflowId: 'w1', afterId: 1, limit: 1 })).toEqual([3]);
  });

  it('finds temporary executions', async () => {
    expect(await repository.listTemporaryIds({})).toEqual([3]);
    expect(await repository.listTemporaryIds({ workflowId: 'w2' })).toEqual([]);
    expect(await repository.listTemporaryIds({ startedBefore: 300 })).toEqual([]);
  });

  it('streams the steps of a long execution in order', async () => {
    const steps = Array.from({ length: 130 }, (_, position) => storedStep(position, { position }));
    await createExecutionStore(test.database).write([executionWrite({ id: 10 }, { steps })]);
    const seen: string[] = [];
    for await (const step of repository.streamSteps(10)) seen.push(Buffer.from(step.data).toString());
    expect(seen).toEqual(steps.map((step) => step.data.toString()));
  });
});
