import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { createExecutionStore } from '../executions/storage/create-execution-store.ts';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { executionWrite } from '../testing/executions.ts';
import { StaticDataCache } from './static-data.ts';
import { storeStaticData } from './store-static-data.ts';
import { WorkflowRepository } from './workflow.repository.ts';

describeOnDatabases('Static data', (open) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.remove());

  /** What a server keeps in memory, read anew each time. */
  const openCache = () =>
    new StaticDataCache({
      repository: new WorkflowRepository(test.database.db, { versionsMaxCount: 3 }),
      cipher: createCredentialCipher('a key that is long enough'),
      maxAgeMs: 0,
    });
  const before = { 'node:A': { n: 1 }, global: { g: 1 } };

  it('of an execution whose write has to wait do not undo what a trigger stored meanwhile', async () => {
    const cache = openCache();
    await cache.apply('w', { before: null, after: before });
    const ofExecution = cache.take('w', { before, after: { ...before, 'node:A': { n: 2 } } });
    const write = executionWrite({ id: 1, workflow_id: 'w' }, { encodeStaticData: ofExecution.encode });
    let late: Promise<void> | undefined;
    await test.database.db.transaction().execute(async (transaction) => {
      await storeStaticData(transaction, 'w', cache.take('w', { before, after: before }).encode);
      // Waits for the end of this transaction.
      late = createExecutionStore(test.database).write([write]);
      const ofTrigger = cache.take('w', { before, after: { ...before, global: { g: 2 } } });
      await storeStaticData(transaction, 'w', ofTrigger.encode);
    });
    await late;
    ofExecution.acknowledge();
    expect(await openCache().get('w')).toEqual({ 'node:A': { n: 2 }, global: { g: 2 } });
    expect(await cache.get('w')).toEqual({ 'node:A': { n: 2 }, global: { g: 2 } });
  });

  it('that another server changed are known here, and stay', async () => {
    const [here, there] = [openCache(), openCache()];
    await here.apply('w', { before: null, after: before });
    await there.apply('w', { before, after: { ...before, 'node:A': { n: 7 } } });
    expect(await here.get('w')).toEqual({ ...before, 'node:A': { n: 7 } });
    // An execution that began before that.
    const write = here.take('w', { before, after: { ...before, global: { g: 2 } } });
    await createExecutionStore(test.database).write([
      executionWrite({ id: 1, workflow_id: 'w' }, { encodeStaticData: write.encode }),
    ]);
    write.acknowledge();
    expect(await there.get('w')).toEqual({ 'node:A': { n: 7 }, global: { g: 2 } });
  });

  it('of an execution whose write failed are stored with the next one', async () => {
    const cache = openCache();
    await cache.apply('w', { before: null, after: before });
    const lost = cache.take('w', { before, after: { ...before, 'node:A': { n: 2 } } });
    const failing = test.database.db.transaction().execute(async (transaction) => {
      await storeStaticData(transaction, 'w', lost.encode);
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(await openCache().get('w')).toEqual(before);
    await cache.apply('w', { before, after: { ...before, global: { g: 2 } } });
    expect(await openCache().get('w')).toEqual({ 'node:A': { n: 2 }, global: { g: 2 } });
  });
});
