import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { ApiKeyTable } from '../database/tables/account-tables.ts';

export type ApiKeyRow = ApiKeyTable;

/** Keys of users; only hashes are stored. */
export class ApiKeyRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async create(row: ApiKeyRow): Promise<void> {
    await this.#db.insertInto('api_key').values(row).execute();
  }

  /** With role and address of its user; none of a user who is disabled, and none whose maker was deleted. */
  findByHash(
    hash: string,
    now: number,
  ): Promise<(ApiKeyRow & { role: 'owner' | 'admin' | 'member'; email: string | null }) | undefined> {
    return goodKeys(this.#db, now)
      .selectAll('api_key')
      .select(['user_account.role', 'user_account.email'])
      .where('key_hash', '=', hash)
      .executeTakeFirst();
  }

  /** Whether a key is good, and its user has this role. */
  async isAlive(id: string, role: string, now: number): Promise<boolean> {
    const row = await goodKeys(this.#db, now)
      .select('user_account.role')
      .where('api_key.id', '=', id)
      .executeTakeFirst();
    return row?.role === role;
  }

  /** Newest first. */
  listByUser(userId: string): Promise<ApiKeyRow[]> {
    return this.#db
      .selectFrom('api_key')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  async markUsed(id: string, at: number): Promise<void> {
    await this.#db.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute();
  }

  /** With the keys that were made with it. */
  async delete(userId: string, id: string): Promise<boolean> {
    const query = this.#db
      .withRecursive('gone', (recursive) =>
        recursive
          .selectFrom('api_key')
          .select('id')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .union(recursive.selectFrom('api_key').innerJoin('gone', 'gone.id', 'api_key.made_by').select('api_key.id')),
      )
      .deleteFrom('api_key')
      .where('id', 'in', ({ selectFrom }) => selectFrom('gone').select('gone.id'));
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  }

  async deleteAll(userId: string): Promise<void> {
    await this.#db.deleteFrom('api_key').where('user_id', '=', userId).execute();
  }
}

function goodKeys(db: Kysely<DatabaseSchema>, now: number) {
  return db
    .selectFrom('api_key')
    .innerJoin('user_account', 'user_account.id', 'api_key.user_id')
    .where('user_account.disabled', '=', 0)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('api_key.made_by', 'is', null),
        exists(selectFrom('api_key as maker').select('maker.id').whereRef('maker.id', '=', 'api_key.made_by')),
      ]),
    );
}
