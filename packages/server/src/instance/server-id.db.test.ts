import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresDatabase } from '../database/database.ts';
import { openPostgresDatabase } from '../database/postgres/postgres-database.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { ServerId } from './server-id.ts';

const WAIT = { timeout: 25_000, interval: 100 };

describe.skipIf(process.env.MILLRACE_TEST_POSTGRES_URL === undefined)('The id of a server', () => {
  let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: PostgresDatabase;
  const taken: ServerId[] = [];
  beforeEach(async () => {
    created = await createPostgresDatabase();
    database = await openPostgresDatabase({ url: created.url, log: pino({ level: 'silent' }) });
  });
  afterEach(async () => {
    for (const one of taken.splice(0)) await one.release();
    await database.close();
    await created.remove();
  });

  it('is had by one server; who comes second takes another one, and keeps it', async () => {
    const stored: string[] = [];
    const first = await take('a', stored);
    const second = await take('a', stored);
    expect(first.id).toBe('a');
    expect(second.id).not.toBe('a');
    expect(stored).toEqual([second.id]);
    expect((await take('b', stored)).id).toBe('b');
  });

  it('is free again when its server has ended', async () => {
    const first = await take('a');
    const next = take('a', [], 60_000);
    await first.release();
    expect((await next).id).toBe('a');
  });

  it('is taken again after the connection was lost', async () => {
    await take('a');
    const [lost] = await connections();
    await sql`select pg_terminate_backend(${lost})`.execute(database.db);
    await expect.poll(async () => (await connections()).filter((pid) => pid !== lost), WAIT).toHaveLength(1);
    expect((await take('a')).id).not.toBe('a');
  });

  async function take(storedId: string, stored: string[] = [], patienceMs = 0): Promise<ServerId> {
    const storeId = async (id: string) => void stored.push(id);
    const one = await ServerId.take({ database, storedId, storeId, patienceMs, log: pino({ level: 'silent' }) });
    taken.push(one);
    return one;
  }

  /** Process ids of the connections that hold ids. */
  async function connections(): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
    return rows.map(({ pid }) => pid);
  }
});
