import type { VectorRecord } from '@millrace/wire';
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** Values of one statement: SQLite takes 32,766. */
const ROWS_OF_STATEMENT = 500;

const TABLES = ['vector_document', 'vector_store_workflow'] as const;

/** A store of somebody. */
export interface VectorStoreKey {
  /** Who owns the workflows that use it; empty where nobody does. */
  ownerId: string;
  store: string;
}

/** A store, with what it holds. */
export interface VectorStoreRow extends VectorStoreKey {
  /** Empty for an account that has no name yet. */
  ownerName: string;
  documents: number;
  bytes: number;
  dimensions: number;
  /** When documents were put in last, ms since the epoch; `null` where nobody noted it. */
  changedAt: number | null;
}

/** Documents with their vectors, by owner and store. */
export class VectorRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** In alphabetical order. */
  async listStores(ownerId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('vector_document')
      .select('store')
      .where('owner_id', '=', ownerId)
      .groupBy('store')
      .orderBy('store')
      .execute();
    return rows.map(({ store }) => store);
  }

  /** All stores with what they hold, by name, then by owner. */
  async listSummaries(): Promise<VectorStoreRow[]> {
    const rows = await this.#db
      .selectFrom('vector_document')
      .leftJoin('user_account', 'user_account.id', 'owner_id')
      .select(({ fn }) => [
        ...(['owner_id', 'store', 'first_name', 'last_name', 'email'] as const),
        fn.countAll().as('documents'),
        sql<number | string>`sum(octet_length(vector) + octet_length(text) + octet_length(metadata))`.as('bytes'),
        sql<number | string>`max(octet_length(vector))`.as('vector_bytes'),
        sql<number | string | null>`(select max(changed_at) from vector_store_workflow filled
          where filled.owner_id = vector_document.owner_id and filled.store = vector_document.store)`.as('changed_at'),
      ])
      .groupBy(['owner_id', 'store', 'first_name', 'last_name', 'email'])
      .orderBy('store')
      .orderBy('owner_id')
      .execute();
    return rows.map(({ owner_id: ownerId, store, first_name, last_name, email, ...sums }) => ({
      ownerId,
      store,
      ownerName: [first_name, last_name].filter(Boolean).join(' ') || email || '',
      documents: Number(sums.documents),
      bytes: Number(sums.bytes),
      dimensions: Number(sums.vector_bytes) / 4,
      changedAt: sums.changed_at === null ? null : Number(sums.changed_at),
    }));
  }

  /** The workflows that put documents into a store and are still there, by name. */
  async listNamedWorkflows({ ownerId, store }: VectorStoreKey): Promise<Array<{ id: string; name: string }>> {
    return await this.#db
      .selectFrom('vector_store_workflow')
      .innerJoin('workflow', 'workflow.id', 'workflow_id')
      .select(['workflow.id', 'workflow.name'])
      .where('vector_store_workflow.owner_id', '=', ownerId)
      .where('store', '=', store)
      .orderBy('workflow.name')
      .execute();
  }

  async count({ ownerId, store }: VectorStoreKey): Promise<number> {
    const { count } = await this.#db
      .selectFrom('vector_document')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('owner_id', '=', ownerId)
      .where('store', '=', store)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Numbers of its vectors; `undefined` for an empty store. */
  async findDimensions({ ownerId, store }: VectorStoreKey): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('vector_document')
      .select('vector')
      .where('owner_id', '=', ownerId)
      .where('store', '=', store)
      .limit(1)
      .executeTakeFirst();
    return row && row.vector.byteLength / 4;
  }

  async listKnown({ ownerId, store }: VectorStoreKey, ids: readonly string[]): Promise<string[]> {
    const known: string[] = [];
    for (let at = 0; at < ids.length; at += ROWS_OF_STATEMENT) {
      const rows = await this.#db
        .selectFrom('vector_document')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('store', '=', store)
        .where('id', 'in', ids.slice(at, at + ROWS_OF_STATEMENT))
        .execute();
      for (const { id } of rows) known.push(id);
    }
    return known;
  }

  /** Ids of the workflows that put documents into a store; an empty one stands for those that nobody noted. */
  async listWorkflows({ ownerId, store }: VectorStoreKey): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('vector_store_workflow')
      .select('workflow_id')
      .where('owner_id', '=', ownerId)
      .where('store', '=', store)
      .execute();
    return rows.map(({ workflow_id }) => workflow_id);
  }

  /**
   * Puts records in, or in place of those with their ids: all or none.
   * @param by the workflow that does so, its id empty for one that was never stored, and when, ms since the epoch
   */
  async put(
    { ownerId, store }: VectorStoreKey,
    by: { workflowId: string; at: number },
    records: readonly VectorRecord[],
  ): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('vector_store_workflow')
        .values({ owner_id: ownerId, store, workflow_id: by.workflowId, changed_at: by.at })
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'store', 'workflow_id']).doUpdateSet({ changed_at: by.at }),
        )
        .execute();
      for (let at = 0; at < records.length; at += ROWS_OF_STATEMENT) {
        const rows = records
          .slice(at, at + ROWS_OF_STATEMENT)
          .map(({ id, text, metadata, vector }) => ({ owner_id: ownerId, store, id, text, metadata, vector }));
        await transaction
          .insertInto('vector_document')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['owner_id', 'store', 'id']).doUpdateSet(({ ref }) => ({
              text: ref('excluded.text'),
              metadata: ref('excluded.metadata'),
              vector: ref('excluded.vector'),
            })),
          )
          .execute();
      }
    });
  }

  /** Ids and vectors of the records behind an id, in their order. */
  listVectors({ ownerId, store }: VectorStoreKey, page: { after: string; limit: number }) {
    return this.#db
      .selectFrom('vector_document')
      .select(['id', 'vector'])
      .where('owner_id', '=', ownerId)
      .where('store', '=', store)
      .where('id', '>', page.after)
      .orderBy('id')
      .limit(page.limit)
      .execute();
  }

  async findByIds({ ownerId, store }: VectorStoreKey, ids: readonly string[]) {
    if (ids.length === 0) return [];
    return this.#db
      .selectFrom('vector_document')
      .select(['id', 'text', 'metadata'])
      .where('owner_id', '=', ownerId)
      .where('store', '=', store)
      .where('id', 'in', ids)
      .execute();
  }

  async deleteOfOwner(ownerId: string): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      for (const table of TABLES) await transaction.deleteFrom(table).where('owner_id', '=', ownerId).execute();
    });
  }

  /** What the heir has under the same store and id stays: it is the same document. */
  async transfer(ownerId: string, heirId: string): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('vector_document')
        .columns(['owner_id', 'store', 'id', 'text', 'metadata', 'vector'])
        .expression((from) =>
          from
            .selectFrom('vector_document')
            .select(({ val }) => [val(heirId).as('owner_id'), 'store', 'id', 'text', 'metadata', 'vector'])
            .where('owner_id', '=', ownerId),
        )
        .onConflict((conflict) => conflict.columns(['owner_id', 'store', 'id']).doNothing())
        .execute();
      await transaction
        .insertInto('vector_store_workflow')
        .columns(['owner_id', 'store', 'workflow_id', 'changed_at'])
        .expression((from) =>
          from
            .selectFrom('vector_store_workflow')
            .select(({ val }) => [val(heirId).as('owner_id'), 'store', 'workflow_id', 'changed_at'])
            .where('owner_id', '=', ownerId),
        )
        .onConflict((conflict) => conflict.columns(['owner_id', 'store', 'workflow_id']).doNothing())
        .execute();
      for (const table of TABLES) await transaction.deleteFrom(table).where('owner_id', '=', ownerId).execute();
    });
  }

  async deleteStore({ ownerId, store }: VectorStoreKey): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      for (const table of TABLES) {
        await transaction.deleteFrom(table).where('owner_id', '=', ownerId).where('store', '=', store).execute();
      }
    });
  }
}
