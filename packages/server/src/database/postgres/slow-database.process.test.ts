import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { webhookWorkflow } from '../../testing/workflows.ts';

const LIMITS = { MILLRACE_DATABASE_LOCK_TIMEOUT: '1', MILLRACE_DATABASE_STATEMENT_TIMEOUT: '2' };

describe.skipIf(process.env.MILLRACE_TEST_DATABASE !== 'postgres')('A database that others keep busy', () => {
  const server = useTestServer({ environment: LIMITS });
  let held: Awaited<ReturnType<typeof lock>> | undefined;
  afterEach(() => held?.release());

  it('answers 503 with a name while a table is locked, and as always after that', async () => {
    const id = await server.createWorkflow(webhookWorkflow('locked'), { active: true });
    held = await lock('workflow');
    const refused = await server.call('GET', `/rest/workflows/${id}`);
    expect(refused).toMatchObject({
      status: 503,
      data: {
        code: 'DATABASE_SLOW',
        message: 'The database took too long, or another connection kept it locked.',
        hint: expect.stringContaining('pg_stat_activity'),
      },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    await held.release();
    expect(await server.rest('GET', `/workflows/${id}`)).toMatchObject({ id });
  });

  it('loses no call that it kept waiting', async () => {
    await server.createWorkflow(webhookWorkflow('patient'), { active: true });
    held = await lock('execution');
    const call = server.call('GET', '/webhook/patient');
    // What it stores was given up by then, and is tried again.
    await server.eventually(async () => {
      const { status } = await server.call('GET', '/readyz');
      return status === 503 ? true : undefined;
    });
    await held.release();
    expect(await call).toMatchObject({ status: 200 });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from execution`.execute(
      server.database.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('ends a statement that takes too long', async () => {
    await expect(sql`select pg_sleep(60)`.execute(server.database.db)).rejects.toMatchObject({ code: '57014' });
  });

  /** Another connection has the table for itself. */
  async function lock(table: 'workflow' | 'execution'): Promise<{ release(): Promise<void> }> {
    const database: Database = await server.home.openDatabase();
    const locked = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const transaction = database.db.transaction().execute(async (other) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(other);
      locked.resolve();
      await over.promise;
    });
    await Promise.race([locked.promise, transaction]);
    return {
      async release() {
        over.resolve();
        await transaction;
        await database.close();
      },
    };
  }
});
