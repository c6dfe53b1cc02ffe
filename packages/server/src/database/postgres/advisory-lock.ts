import type { Client, ClientConfig } from 'pg';
import type { HeldLock } from '../database.ts';
import { CuttableSockets } from './cuttable-sockets.ts';

/** A connection that says nothing for so long is lost. */
const ANSWER_TIMEOUT_MS = 3000;
/** The database notices within about ten seconds that the machine of a lock is gone. */
const KEEPALIVE = 'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/**
 * Takes a lock that goes with a connection of its own.
 * @returns `undefined` when another connection has it.
 */
export async function tryAdvisoryLock(config: ClientConfig, key: bigint): Promise<HeldLock | undefined> {
  const { default: pg } = await import('pg');
  const sockets = new CuttableSockets();
  const client = new pg.Client({
    ...config,
    stream: sockets.create,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
  const release = () => sockets.end(() => client.end()).catch(() => undefined);
  const lost = Promise.withResolvers<void>();
  client.on('error', () => lost.resolve());
  client.on('end', () => lost.resolve());
  const isTaken = await take(client, key).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (!isTaken) {
    await release();
    return undefined;
  }
  return {
    lost: lost.promise,
    check: async () => {
      await client.query('select 1');
    },
    release,
  };
}

async function take(client: Client, key: bigint): Promise<boolean> {
  await client.connect();
  await client.query(KEEPALIVE);
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [String(key)]);
  return rows[0]?.taken === true;
}
