import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import type { WaitingExecution } from './waiting.repository.ts';

/** Ids of commands begin so: they run what they begin, and are told no news. */
export const COMMAND_PREFIX = 'command ';

/**
 * Which server runs which execution. Several servers may share a PostgreSQL database. An SQLite file has one, which has no lease, and commands
 * beside it, which have.
 */
export class OwnershipRepository {
  readonly #db: Database['db'];
  readonly #kind: Database['kind'];

  constructor({ db, kind }: Pick<Database, 'db' | 'kind'>) {
    this.#db = db;
    this.#kind = kind;
  }

  /**
   * Keeps the server's executions its own for a while.
   * @returns false when the time before had run out: another server may have taken them.
   */
  renew(serverId: string, leaseMs: number): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const expires_at = sql<number>`${this.#now} + ${sql.lit(leaseMs)}`;
      const { numUpdatedRows } = await transaction
        .updateTable('server_lease')
        .set({ expires_at })
        .where('server_id', '=', serverId)
        .where('expires_at', '>', this.#now)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return true;
      await transaction
        .insertInto('server_lease')
        .values({ server_id: serverId, expires_at })
        .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ expires_at }))
        .execute();
      return false;
    });
  }

  /** Lets others take what the server leaves behind. */
  async release(serverId: string): Promise<void> {
    await this.#db.deleteFrom('server_lease').where('server_id', '=', serverId).execute();
  }

  /** Whether a process can tell of another one that it has ended: a command cannot of the server of an SQLite file, which has no lease. */
  canTellEndOf(other: string, serverId: string): boolean {
    return this.#kind === 'postgres' || other.startsWith(COMMAND_PREFIX) || !serverId.startsWith(COMMAND_PREFIX);
  }

  /** Whether a server runs, or ended without a word: those that said that they stop are not known any more. */
  async isKnown(serverId: string): Promise<boolean> {
    const lease = this.#db.selectFrom('server_lease').select('server_id').where('server_id', '=', serverId);
    return (await lease.executeTakeFirst()) !== undefined;
  }

  /** Servers that ended without a word so long ago. */
  async listGone(sinceMs: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('server_lease')
      .select('server_id')
      .where('expires_at', '<', sql<number>`${this.#now} - ${sql.lit(sinceMs)}`)
      .execute();
    return rows.map(({ server_id }) => server_id);
  }

  /** Commands do not come back: those that ended without a word are known no more. */
  async forgetGoneCommands(): Promise<void> {
    await this.#db
      .deleteFrom('server_lease')
      .where('server_id', 'like', `${COMMAND_PREFIX}%`)
      .where('expires_at', '<', this.#now)
      .execute();
  }

  /** Takes the open executions that an earlier run of this server left behind, and those of nobody. Oldest first. */
  claimOwn(
    serverId: string,
    { andOfNobody }: { andOfNobody: boolean } = { andOfNobody: true },
  ): Promise<ExecutionTable[]> {
    // Of an SQLite file all but what commands run, whatever the server was called.
    if (this.#kind === 'sqlite') {
      return this.#claim(
        serverId,
        sql<boolean>`(server_id is null or server_id = ${serverId} or ${this.#isOrphaned(serverId)})`,
      );
    }
    const isOwn = sql<boolean>`server_id = ${serverId}`;
    return this.#claim(serverId, andOfNobody ? sql<boolean>`(server_id is null or ${isOwn})` : isOwn);
  }

  /** Takes an open execution of nobody. `undefined` when a server has it, or it has ended. */
  async claimOfNobody(id: number, serverId: string): Promise<ExecutionTable | undefined> {
    return (await this.#claim(serverId, sql<boolean>`(id = ${id} and server_id is null)`))[0];
  }

  /** Executions that were begun before a time and belong to nobody, in the order of their ids. */
  listOfNobody(query: {
    afterId: number;
    begunBefore: number;
    limit: number;
  }): Promise<Array<Pick<ExecutionTable, 'id' | 'workflow_id'>>> {
    const { afterId, begunBefore, limit } = query;
    return this.#db
      .selectFrom('execution')
      .select(['id', 'workflow_id'])
      .where('status', '=', 'new')
      .where('server_id', 'is', null)
      .where('id', '>', afterId)
      .where('started_at', '<', begunBefore)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Ends one that belongs to nobody, as canceled. False when there is none. */
  async cancelOfNobody(id: number, stopped_at: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('execution')
      .set({ status: 'canceled', stopped_at })
      .where('id', '=', id)
      .where('status', '=', 'new')
      .where('server_id', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Takes the open executions of servers that are gone; each is taken by one server only. Oldest first. */
  claimOrphans(serverId: string): Promise<ExecutionTable[]> {
    return this.#claim(serverId, this.#isOrphaned(serverId));
  }

  /**
   * Takes an execution that waits, before it goes on. False when another server has taken it, or when it waits for something
   * else by now: another server may have let it go on since it was read.
   */
  async claimWaiting(
    { executionId, text }: Pick<WaitingExecution, 'executionId' | 'text'>,
    serverId: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
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
      .where(sql<boolean>`(server_id is null or server_id = ${serverId} or ${this.#isOrphaned(serverId)})`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Lets an execution that was claimed wait on, if it waited for a time in its runner. False when it did not. */
  async putAside(id: number): Promise<boolean> {
    const waits = ({ exists, selectFrom }: ExpressionBuilder<DatabaseSchema, 'execution'>) =>
      exists(
        selectFrom('execution_waiting')
          .select('until')
          .where('execution_waiting.execution_id', '=', id)
          .where('execution_waiting.event', 'is', null),
      );
    const { numUpdatedRows } = await this.#db
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
  }

  /** Gives it back: it waits on. */
  async unclaimWaiting(id: number, serverId: string): Promise<void> {
    await this.#db
      .updateTable('execution')
      .set({ server_id: null })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('server_id', '=', serverId)
      .execute();
  }

  /** Which of these another server has taken. */
  async filterLost(ids: readonly number[], serverId: string): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db
      .selectFrom('execution')
      .select('id')
      .where('id', 'in', ids)
      .where('server_id', '<>', serverId)
      .execute();
    return rows.map(({ id }) => id);
  }

  // The clock of the database, which all servers share.
  get #now() {
    return this.#kind === 'sqlite'
      ? sql<number>`cast((julianday('now') - 2440587.5) * 86400000 as integer)`
      : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  }

  #isOrphaned(serverId: string): RawBuilder<boolean> {
    return sql<boolean>`(server_id <> ${serverId} and not exists (
      select 1 from server_lease where server_lease.server_id = execution.server_id and expires_at > ${this.#now}))`;
  }

  async #claim(serverId: string, fits: RawBuilder<boolean>): Promise<ExecutionTable[]> {
    const rows = await this.#db
      .updateTable('execution')
      .set({ server_id: serverId })
      .where('status', 'in', ['new', 'running'])
      .where(fits)
      .returningAll()
      .execute();
    return rows.sort((a, b) => a.id - b.id);
  }
}
