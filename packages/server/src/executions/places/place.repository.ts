import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DatabaseSchema } from '../../database/database-schema.ts';

export interface WantedPlace {
  executionId: number;
  /** What is counted together. */
  key: string;
  /** Of those that wait, the lowest goes first, and then the oldest. */
  rank: number;
  /** How many executions have a place at once. */
  limit: number;
}

/**
 * Which executions may run, of workflows of which only so many run at once. A place is that of an execution that has not
 * ended, so that the end of a process takes none away for ever.
 */
export class PlaceRepository {
  readonly #db: Database['db'];
  readonly #kind: Database['kind'];

  constructor({ db, kind }: Pick<Database, 'db' | 'kind'>) {
    this.#db = db;
    this.#kind = kind;
  }

  /** Asks for a place; asking again does no harm. @returns whether it has one. */
  take({ executionId, key, rank, limit }: WantedPlace): Promise<boolean> {
    return this.#exclusively(key, async (transaction) => {
      await transaction
        .insertInto('execution_place')
        .values({ execution_id: executionId, place_key: key, rank, is_taken: 0 })
        .onConflict((conflict) => conflict.column('execution_id').doNothing())
        .execute();
      await grant(transaction, { key, limit });
      const row = await transaction
        .selectFrom('execution_place')
        .select('is_taken')
        .where('execution_id', '=', executionId)
        .executeTakeFirst();
      return row?.is_taken === 1;
    });
  }

  /** Gives free places to those that wait. */
  grant(place: Pick<WantedPlace, 'key' | 'limit'>): Promise<void> {
    return this.#exclusively(place.key, (transaction) => grant(transaction, place));
  }

  /** Gives the place of an execution to the next one. */
  async release({ executionId, limit }: Pick<WantedPlace, 'executionId' | 'limit'>): Promise<void> {
    const freed = await this.#db
      .deleteFrom('execution_place')
      .where('execution_id', '=', executionId)
      .returning('place_key')
      .executeTakeFirst();
    if (freed)
      await this.#exclusively(freed.place_key, (transaction) => grant(transaction, { key: freed.place_key, limit }));
  }

  /** Which of these have a place. */
  async filterTaken(executionIds: readonly number[]): Promise<number[]> {
    if (executionIds.length === 0) return [];
    const rows = await this.#db
      .selectFrom('execution_place')
      .select('execution_id')
      .where('execution_id', 'in', executionIds)
      .where('is_taken', '=', 1)
      .orderBy('execution_id')
      .execute();
    return rows.map(({ execution_id }) => execution_id);
  }

  /** Nobody else counts places of this key meanwhile. */
  #exclusively<T>(key: string, work: (transaction: Transaction<DatabaseSchema>) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      if (this.#kind === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
      return work(transaction);
    });
  }
}

async function grant(db: Kysely<DatabaseSchema>, { key, limit }: Pick<WantedPlace, 'key' | 'limit'>): Promise<void> {
  const open = db
    .selectFrom('execution_place')
    .innerJoin('execution', 'execution.id', 'execution_place.execution_id')
    .where('place_key', '=', key)
    .where('execution.stopped_at', 'is', null);
  const { taken } = await open
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('is_taken', '=', 1)
    .executeTakeFirstOrThrow();
  const free = limit - Number(taken);
  if (free <= 0) return;
  const next = open
    .select('execution_id')
    .where('is_taken', '=', 0)
    .orderBy('rank')
    .orderBy('execution_id')
    .limit(free);
  await db.updateTable('execution_place').set({ is_taken: 1 }).where('execution_id', 'in', next).execute();
}
