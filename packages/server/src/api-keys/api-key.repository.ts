import type { Kysely } from 'kysely';
import type { ApiKeyTable, DatabaseSchema } from '../database/database-schema.ts';

export type ApiKeyRow = ApiKeyTable;

/** Keys of users; only hashes are stored. */
export interface ApiKeyRepository {
  create(row: ApiKeyRow): Promise<void>;
  /** With role and address of its user; none of a user who is disabled, and none whose maker was deleted. */
  findByHash(
    hash: string,
    now: number,
  ): Promise<(ApiKeyRow & { role: 'owner' | 'admin' | 'member'; email: string | null }) | undefined>;
  /** Whether a key is good, and its user has this role. */
  isAlive(id: string, role: string, now: number): Promise<boolean>;
  /** Newest first. */
  listByUser(userId: string): Promise<ApiKeyRow[]>;
  markUsed(id: string, at: number): Promise<void>;
  /** With the keys that were made with it. */
  delete(userId: string, id: string): Promise<boolean>;
  deleteAll(userId: string): Promise<void>;
}

export function createApiKeyRepository(db: Kysely<DatabaseSchema>): ApiKeyRepository {
  return {
    create: async (row) => {
      await db.insertInto('api_key').values(row).execute();
    },
    findByHash: (hash, now) =>
      goodKeys(db, now)
        .selectAll('api_key')
        .select(['user_account.role', 'user_account.email'])
        .where('key_hash', '=', hash)
        .executeTakeFirst(),
    isAlive: async (id, role, now) => {
      const row = await goodKeys(db, now).select('user_account.role').where('api_key.id', '=', id).executeTakeFirst();
      return row?.role === role;
    },
    listByUser: (userId) =>
      db
        .selectFrom('api_key')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    markUsed: async (id, at) => {
      await db.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute();
    },
    delete: async (userId, id) => {
      const query = db
        .withRecursive('gone', (recursive) =>
          recursive
            .selectFrom('api_key')
            .select('id')
            .where('user_id', '=', userId)
            .where('id', '=', id)
            .union(
              recursive.selectFrom('api_key').innerJoin('gone', 'gone.id', 'api_key.made_by').select('api_key.id'),
            ),
        )
        .deleteFrom('api_key')
        .where('id', 'in', ({ selectFrom }) => selectFrom('gone').select('gone.id'));
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },
    deleteAll: async (userId) => {
      await db.deleteFrom('api_key').where('user_id', '=', userId).execute();
    },
  };
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
