import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { executionWrite } from '../../testing/executions.ts';
import { TestServer } from '../../testing/test-server.ts';
import { createExecutionStore } from '../storage/create-execution-store.ts';
import { COMMAND_PREFIX } from '../storage/ownership.repository.ts';

/** The server has looked by then. */
const SOON_MS = 50_000;

// Servers that share a database find what others left by their own lease.
describe.skipIf(process.env.MILLRACE_TEST_DATABASE === 'postgres')('A command killed beside a running server', () => {
  const server = new TestServer();
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await server.settle();
    await server.start();
  });
  afterEach(async () => {
    await server.remove();
    vi.useRealTimers();
  });

  it('leaves its executions to that server, and no trace of itself', async () => {
    const { database } = server;
    const [killed, alive] = ['killed', 'alive'].map((name) => `${COMMAND_PREFIX}${name}`) as [string, string];
    const leases = () => database.db.selectFrom('server_lease').select('server_id').execute();
    await database.db
      .insertInto('server_lease')
      .values([
        { server_id: killed, expires_at: 1 },
        { server_id: alive, expires_at: Date.now() + 600_000 },
      ])
      .execute();
    await createExecutionStore(database).write([
      executionWrite({ id: 900_001, status: 'running', server_id: killed, mode: 'cli' }),
      executionWrite({ id: 900_002, status: 'running', server_id: alive, mode: 'cli' }),
    ]);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    const statuses = () => database.db.selectFrom('execution').select('status').orderBy('id').execute();
    await server.eventually(async () => ((await statuses())[0]?.status === 'running' ? undefined : true));
    expect(await statuses()).toEqual([{ status: 'crashed' }, { status: 'running' }]);
    await server.eventually(async () =>
      (await leases()).some(({ server_id }) => server_id === killed) ? undefined : true,
    );
    expect(await leases()).toContainEqual({ server_id: alive });
  });
});
