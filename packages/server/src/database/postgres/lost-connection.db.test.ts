import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../testing/databases.ts';
import { openPostgresDatabase } from './postgres-database.ts';

describe.skipIf(process.env.MILLRACE_TEST_POSTGRES_URL === undefined)('A connection that PostgreSQL ends', () => {
  it('fails what was under way on it, and the next is made anew', async () => {
    const created = await createPostgresDatabase();
    const told = Promise.withResolvers<string>();
    const log = pino({ level: 'warn' }, { write: (line: string) => told.resolve(line) });
    const { db, ping, close } = await openPostgresDatabase({ url: created.url, log });
    const underWay = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      // The end arrives while nothing is asked: the client tells of it by an event.
      expect(await told.promise).toContain('A database connection was lost');
      await sql`select 1`.execute(transaction);
    });
    await expect(underWay).rejects.toThrow();
    await ping();
    await close();
    await created.remove();
  });
});
