import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { liveExecution, runnerStep } from '../../testing/executions.ts';
import { createExecutionStore } from '../storage/create-execution-store.ts';
import { ExecutionRepository } from '../storage/execution.repository.ts';
import { ExecutionSteps } from './execution-steps.ts';
import type { LiveExecution } from './live-execution.ts';

describeOnDatabases('Steps of an execution that is under way', (open) => {
  let test: TestDatabase;
  let execution: LiveExecution;
  let steps: ExecutionSteps;
  beforeEach(async () => {
    test = await open();
    execution = liveExecution({ id: 7 }, { settings: { saveExecutionProgress: true } });
    execution.apply({ type: 'dispatched' });
    execution.requireRow();
    const find = (id: string) => (id === '7' ? execution : undefined);
    steps = new ExecutionSteps(new ExecutionRepository(test.database.db), { find });
    for (const index of [0, 1, 2]) execution.addStep(runnerStep(index));
    await store();
    for (const index of [3, 4]) execution.addStep(runnerStep(index));
    // It went on, and did the last step anew.
    execution.addStep(runnerStep(2, { node: 'Again', data: Buffer.from('{"main":[[]]}') }));
  });
  afterEach(() => test.remove());

  it('are listed in order, stored or not', async () => {
    const summaries = await steps.summaries(7);
    expect(summaries.map(({ node }) => node)).toEqual(['Node 0', 'Node 1', 'Again', 'Node 3', 'Node 4']);
    const positions = [];
    for await (const { position } of steps.stream(7)) positions.push(position);
    expect(positions).toEqual([0, 1, 2, 3, 4]);
  });

  it('are read one by one, the newest of each', async () => {
    expect(await textOf(0)).toBe('{"main":[[{"json":{"step":0}}]]}');
    expect(await textOf(2)).toBe('{"main":[[]]}');
    expect(await textOf(4)).toBe('{"main":[[{"json":{"step":4}}]]}');
    expect(await textOf(5)).toBeUndefined();
    expect(JSON.parse((await steps.findSummary(7, 2)) ?? '')).toMatchObject({ node: 'Again' });
    for (const position of [1, 4]) {
      const bytes = await steps.findBytes({ id: 7, position, offset: 2, bytes: 4 });
      expect(Buffer.from(bytes ?? []).toString()).toBe('main');
    }
  });

  it('are all read from the database when they are stored', async () => {
    await store();
    expect(execution.unstoredSteps.size).toBe(0);
    expect((await steps.summaries(7)).map(({ node }) => node)).toEqual([
      'Node 0',
      'Node 1',
      'Again',
      'Node 3',
      'Node 4',
    ]);
    expect(await textOf(2)).toBe('{"main":[[]]}');
  });

  async function store(): Promise<void> {
    const snapshot = execution.snapshot();
    if (!snapshot) throw new Error('There is nothing to store.');
    await createExecutionStore(test.database).write([snapshot.write]);
    snapshot.acknowledge();
  }

  async function textOf(position: number): Promise<string | undefined> {
    const step = await steps.findData(7, position);
    return step && Buffer.from(step.data).toString();
  }
});
