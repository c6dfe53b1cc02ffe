import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { executionWrite } from '../../testing/executions.ts';
import { createExecutionStore } from '../storage/create-execution-store.ts';
import type { ExecutionStore } from '../storage/execution-store.ts';
import { PlaceRepository } from './place.repository.ts';

describeOnDatabases('Places of executions', (open) => {
  let test: TestDatabase;
  let store: ExecutionStore;
  let places: PlaceRepository;
  beforeEach(async () => {
    test = await open();
    store = createExecutionStore(test.database);
    places = new PlaceRepository(test.database);
    await store.write([1, 2, 3, 4, 5, 6].map((id) => executionWrite({ id, status: 'new', stopped_at: null })));
  });
  afterEach(() => test.remove());

  const wanted = (executionId: number, rank = 2) => ({ executionId, key: 'k', rank, limit: 2 });

  it('are as many as the limit says, and go to lower ranks first, then to those that came first', async () => {
    expect(await places.take(wanted(1))).toBe(true);
    expect(await places.take(wanted(2))).toBe(true);
    expect(await places.take(wanted(4, 3))).toBe(false);
    expect(await places.take(wanted(3, 3))).toBe(false);
    expect(await places.take(wanted(5, 1))).toBe(false);
    expect(await places.take(wanted(1))).toBe(true);
    expect(await places.take({ ...wanted(6), key: 'another' })).toBe(true);
    await places.release(wanted(1));
    expect(await places.filterTaken([1, 2, 3, 4, 5])).toEqual([2, 5]);
    await places.release(wanted(2));
    expect(await places.filterTaken([1, 2, 3, 4, 5])).toEqual([3, 5]);
  });

  it('are free again when an execution has ended or is gone, also when nobody said so', async () => {
    for (const id of [1, 2, 3, 4]) await places.take(wanted(id));
    await store.write([executionWrite({ id: 1, status: 'crashed' }, { action: 'update' })]);
    await store.remove([2]);
    await places.grant(wanted(0));
    expect(await places.filterTaken([3, 4])).toEqual([3, 4]);
    expect(await places.filterTaken([])).toEqual([]);
    expect(await places.filterTaken([2])).toEqual([]);
  });

  it('are never more than the limit, however many ask at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((id) => places.take(wanted(id))));
    expect(answers.filter((isTaken) => isTaken)).toHaveLength(2);
    expect(await places.filterTaken([1, 2, 3, 4, 5])).toHaveLength(2);
  });
});
