import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { executionWrite } from '../../testing/executions.ts';
import { createExecutionStore } from './create-execution-store.ts';
import { COMMAND_PREFIX, OwnershipRepository } from './ownership.repository.ts';

const LEASE_MS = 60_000;
const storedWaiting = {
  node: 'Wait',
  waiting: '{"node":"Wait"}',
  until: null,
  awaits_executions: 0,
  session_id: null,
  event: null,
};

describeOnDatabases('The ownership of executions', (open) => {
  let test: TestDatabase;
  let ownership: OwnershipRepository;
  beforeEach(async () => {
    test = await open();
    ownership = new OwnershipRepository(test.database);
    await createExecutionStore(test.database).write([
      executionWrite({ id: 1, status: 'running', server_id: 'a' }),
      executionWrite({ id: 2, status: 'new', server_id: 'b' }),
      executionWrite({ id: 3, status: 'running', server_id: 'b' }),
      executionWrite({ id: 4, status: 'running', server_id: 'b', mode: 'cli' }),
      { ...executionWrite({ id: 5, status: 'waiting' }), waiting: storedWaiting },
      { ...executionWrite({ id: 6, status: 'waiting', server_id: 'b' }), waiting: storedWaiting },
      executionWrite({ id: 7 }),
    ]);
  });
  afterEach(() => test.remove());

  const claimWaiting = (executionId: number, serverId: string, text = storedWaiting.waiting) =>
    ownership.claimWaiting({ executionId, text }, serverId);

  const idsOf = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id);

  it('leaves a server what it runs while it was heard of in time', async () => {
    await ownership.renew('b', LEASE_MS);
    expect(await ownership.claimOrphans('a')).toEqual([]);
    expect(await claimWaiting(6, 'a')).toBe(false);
  });

  it('gives executions of a server that is gone to one that lives, and to no second one', async () => {
    for (const server of ['a', 'c']) await ownership.renew(server, LEASE_MS);
    const [first, second] = await Promise.all([ownership.claimOrphans('a'), ownership.claimOrphans('c')]);
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual([2, 3, 4]);
    expect(first.length === 0 || second.length === 0).toBe(true);
  });

  it('takes a server for gone that stopped, or whose time has run out', async () => {
    await ownership.renew('b', LEASE_MS);
    await ownership.release('b');
    expect(idsOf(await ownership.claimOrphans('a'))).toEqual([2, 3, 4]);
    await ownership.renew('a', -1);
    expect(idsOf(await ownership.claimOrphans('c'))).toEqual([1, 2, 3, 4]);
  });

  it('says whether a renewal came in time', async () => {
    expect(await ownership.renew('a', LEASE_MS)).toBe(false);
    expect(await ownership.renew('a', -1)).toBe(true);
    expect(await ownership.renew('a', LEASE_MS)).toBe(false);
  });

  it('lets one server at a time go on with what waits', async () => {
    for (const server of ['a', 'c']) await ownership.renew(server, LEASE_MS);
    expect(await claimWaiting(5, 'a')).toBe(true);
    expect(await claimWaiting(5, 'c')).toBe(false);
    await ownership.unclaimWaiting(5, 'a');
    expect(await claimWaiting(5, 'c')).toBe(true);
    expect(await claimWaiting(6, 'a')).toBe(true);
    expect(await claimWaiting(7, 'a')).toBe(false);
  });

  it('lets no server go on with what waits for something else by now', async () => {
    await ownership.renew('a', LEASE_MS);
    expect(await claimWaiting(5, 'a', '{"node":"Earlier"}')).toBe(false);
    expect(await claimWaiting(5, 'a')).toBe(true);
  });

  it('says what another server has taken', async () => {
    expect(await ownership.filterLost([1, 2, 5, 7, 99], 'a')).toEqual([2]);
  });

  describe('at the start of a server', () => {
    it('lies with that server for what its last run left, and for what no server has', async () => {
      await createExecutionStore(test.database).write([executionWrite({ id: 8, status: 'new' })]);
      const claimed = idsOf(await ownership.claimOwn('b'));
      // An SQLite file has one server, whatever it was called.
      expect(claimed).toEqual(test.database.kind === 'sqlite' ? [1, 2, 3, 4, 8] : [2, 3, 4, 8]);
    });

    it('stays with a command beside it, while that was heard of in time', async () => {
      await createExecutionStore(test.database).write([
        executionWrite({ id: 9, status: 'running', server_id: `${COMMAND_PREFIX}c`, mode: 'cli' }),
      ]);
      await ownership.renew(`${COMMAND_PREFIX}c`, LEASE_MS);
      expect(idsOf(await ownership.claimOwn('b'))).not.toContain(9);
      await ownership.release(`${COMMAND_PREFIX}c`);
      expect(idsOf(await ownership.claimOrphans('b'))).toContain(9);
    });

    it('is of no command that was not heard of in time: that is known no more', async () => {
      const leases: Array<[string, number]> = [
        ['gone', -1],
        ['alive', LEASE_MS],
      ];
      for (const [name, leaseMs] of leases) await ownership.renew(`${COMMAND_PREFIX}${name}`, leaseMs);
      await ownership.renew('b', -1);
      await ownership.forgetGoneCommands();
      expect(await ownership.isKnown(`${COMMAND_PREFIX}gone`)).toBe(false);
      expect(await ownership.isKnown(`${COMMAND_PREFIX}alive`)).toBe(true);
      expect(await ownership.isKnown('b')).toBe(true);
    });

    it('is not judged by a command where the server has no lease', () => {
      const command = `${COMMAND_PREFIX}c`;
      expect(ownership.canTellEndOf('b', command)).toBe(test.database.kind === 'postgres');
      expect(ownership.canTellEndOf(command, 'b')).toBe(true);
      expect(ownership.canTellEndOf('b', 'a')).toBe(true);
    });
  });
});
