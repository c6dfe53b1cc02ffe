import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DatabaseSchema, ExecutionTable } from '../../database/database-schema.ts';
import type { WaitingExecution } from './waiting.repository.ts';

/** Which server runs which execution. Several servers may share a PostgreSQL database; an SQLite file has one. */
export interface OwnershipRepository {
  /**
   * Keeps the server's executions its own for a while.
   * @returns false when the time before had run out: another server may have taken them.
   */
  renew(serverId: string, leaseMs: number): Promise<boolean>;
  /** Lets others take what the server leaves behind. */
  release(serverId: string): Promise<void>;
  /** Whether a server runs, or ended without a word: those that said that they stop are not known any more. */
  isKnown(serverId: string): Promise<boolean>;
  /** Servers that ended without a word so long ago. */
  listGone(sinceMs: number): Promise<string[]>;
  /** Takes the open executions that an earlier run of this server left behind, and those of nobody. Oldest first. */
  claimOwn(serverId: string, options?: { andOfNobody: boolean }): Promise<ExecutionTable[]>;
  /** Takes an open execution of nobody. `undefined` when a server has it, or it has ended. */
  claimOfNobody(id: number, serverId: string): Promise<ExecutionTable | undefined>;
  /** Executions that were begun before a time and belong to nobody, in the order of their ids. */
  listOfNobody(query: {
    afterId: number;
    begunBefore: number;
    limit: number;
  }): Promise<Array<Pick<ExecutionTable, 'id' | 'workflow_id'>>>;
  /** Ends one that belongs to nobody, as canceled. False when there is none. */
  cancelOfNobody(id: number, stoppedAt: number): Promise<boolean>;
  /** Takes the open executions of servers that are gone; each is taken by one server only. Oldest first. */
  claimOrphans(serverId: string): Promise<ExecutionTable[]>;
  /**
   * Takes an execution that waits, before it goes on. False when another server has taken it, or when it waits for something
   * else by now: another server may have let it go on since it was read.
   */
  claimWaiting(found: Pick<WaitingExecution, 'executionId' | 'text'>, serverId: string): Promise<boolean>;
  /** Lets an execution that was claimed wait on, if it waited for a time in its runner. False when it did not. */
  putAside(id: number): Promise<boolean>;
  /** Gives it back: it waits on. */
  unclaimWaiting(id: number, serverId: string): Promise<void>;
  /** Which of these another server has taken. */
  filterLost(ids: readonly number[], serverId: string): Promise<number[]>;
}

export function createOwnershipRepository({ db, kind }: Pick<Database, 'db' | 'kind'>): OwnershipRepository {
  // The clock of the database, which all servers share.
  const now =
    kind === 'sqlite'
      ? sql<number>`cast((julianday('now') - 2440587.5) * 86400000 as integer)`
      : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

  function isOrphaned(serverId: string): RawBuilder<boolean> {
    return sql<boolean>`(server_id <> ${serverId} and not exists (
      select 1 from server_lease where server_lease.server_id = execution.server_id and expires_at > ${now}))`;
  }

  async function claim(serverId: string, fits: RawBuilder<boolean>): Promise<ExecutionTable[]> {
    const rows = await db
      .updateTable('execution')
      .set({ server_id: serverId })
      .where('status', 'in', ['new', 'running'])
      .where(fits)
      .returningAll()
      .execute();
    return rows.sort((a, b) => a.id - b.id);
  }

  return {
    renew: (serverId, leaseMs) =>
      db.transaction().execute(async (transaction) => {
        const expires_at = sql<number>`${now} + ${sql.lit(leaseMs)}`;
        const { numUpdatedRows } = await transaction
          .updateTable('server_lease')
          .set({ expires_at })
          .where('server_id', '=', serverId)
          .where('expires_at', '>', now)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return true;
        await transaction
          .insertInto('server_lease')
          .values({ server_id: serverId, expires_at })
          .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ expires_at }))
          .execute();
        return false;
      }),
    release: async (serverId) => {
      await db.deleteFrom('server_lease').where('server_id', '=', serverId).execute();
    },
    isKnown: async (serverId) => {
      const lease = db.selectFrom('server_lease').select('server_id').where('server_id', '=', serverId);
      return (await lease.executeTakeFirst()) !== undefined;
    },
    listGone: async (sinceMs) => {
      const rows = await db
        .selectFrom('server_lease')
        .select('server_id')
        .where('expires_at', '<', sql<number>`${now} - ${sql.lit(sinceMs)}`)
        .execute();
      return rows.map(({ server_id }) => server_id);
    },
    claimOwn: (serverId, { andOfNobody } = { andOfNobody: true }) => {
      if (kind === 'sqlite') return claim(serverId, sql<boolean>`true`);
      const isOwn = sql<boolean>`server_id = ${serverId}`;
      return claim(serverId, andOfNobody ? sql<boolean>`(server_id is null or ${isOwn})` : isOwn);
    },
    claimOfNobody: async (id, serverId) => (await claim(serverId, sql<boolean>`(id = ${id} and server_id is null)`))[0],
    listOfNobody: ({ afterId, begunBefore, limit }) =>
      db
        .selectFrom('execution')
        .select(['id', 'workflow_id'])
        .where('status', '=', 'new')
        .where('server_id', 'is', null)
        .where('id', '>', afterId)
        .where('started_at', '<', begunBefore)
        .orderBy('id')
        .limit(limit)
        .execute(),
    cancelOfNobody: async (id, stopped_at) => {
      const { numUpdatedRows } = await db
        .updateTable('execution')
        .set({ status: 'canceled', stopped_at })
        .where('id', '=', id)
        .where('status', '=', 'new')
        .where('server_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    // What somebody runs on the command line belongs to the command.
    claimOrphans: (serverId) => claim(serverId, sql<boolean>`mode <> 'cli' and ${isOrphaned(serverId)}`),
    claimWaiting: async ({ executionId, text }, serverId) => {
      const { numUpdatedRows } = await db
        .updateTable('execution')
        .set({ server_id: serverId })
        .where('id', '=', executionId)
        .where('status', '=', 'waiting')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('execution_waiting')
              .select('execution_waiting.execution_id')
              .where('execution_waiting.execution_id', '=', executionId)
              .where('execution_waiting.waiting', '=', text),
          ),
        )
        .where(sql<boolean>`(server_id is null or server_id = ${serverId} or ${isOrphaned(serverId)})`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    putAside: async (id) => {
      const waits = ({ exists, selectFrom }: ExpressionBuilder<DatabaseSchema, 'execution'>) =>
        exists(selectFrom('execution_waiting').select('until').where('execution_waiting.execution_id', '=', id));
      const { numUpdatedRows } = await db
        .updateTable('execution')
        .set((eb) => ({
          status: 'waiting',
          server_id: null,
          wait_till: eb.selectFrom('execution_waiting').select('until').where('execution_id', '=', id),
        }))
        .where('id', '=', id)
        .where(waits)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    unclaimWaiting: async (id, serverId) => {
      await db
        .updateTable('execution')
        .set({ server_id: null })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .where('server_id', '=', serverId)
        .execute();
    },
    filterLost: async (ids, serverId) => {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('execution')
        .select('id')
        .where('id', 'in', ids)
        .where('server_id', '<>', serverId)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
