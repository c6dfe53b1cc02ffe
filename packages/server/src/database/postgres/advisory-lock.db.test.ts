import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase } from '../../testing/databases.ts';
import type { PostgresDatabase } from '../database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

describe.skipIf(process.env.MILLRACE_TEST_POSTGRES_URL === undefined)('The lock of the leader', () => {
  let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: PostgresDatabase;
  beforeAll(async () => {
    created = await createPostgresDatabase();
    database = await openPostgresDatabase({ url: created.url, log: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await database.close();
    await created.remove();
  });

  it('is had by one, until that one gives it back', async () => {
    const held = await database.tryToLead();
    expect(await database.tryToLead()).toBeUndefined();
    await held?.check();
    await held?.release();
    const next = await database.tryToLead();
    expect(next).toBeDefined();
    await next?.release();
  });

  it('goes with its connection, which is told', async () => {
    const held = await database.tryToLead();
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      database.db,
    );
    await held?.lost;
    await expect(held?.check()).rejects.toThrow();
    // The connection is closed a moment before its process gives the lock back.
    const next = await vi.waitUntil(() => database.tryToLead());
    await next.release();
    await held?.release();
  });
});
