import type { Kysely } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { CredentialTable, DatabaseSchema } from '../database/database-schema.ts';

export type CredentialRow = Omit<CredentialTable, 'data'>;

/** Stored credentials; their data stays encrypted here. */
export interface CredentialRepository {
  /** By name. */
  list(query: { type?: string | undefined; visible: Visibility }): Promise<CredentialRow[]>;
  findById(id: string): Promise<CredentialTable | undefined>;
  /** Those of a type with this name that one of these users owns or shares: names are not unique. */
  findByName(type: string, name: string, users: 'everyone' | readonly string[]): Promise<CredentialTable[]>;
  create(row: CredentialTable, ownerId: string): Promise<void>;
  update(id: string, changes: Partial<Omit<CredentialTable, 'id'>>): Promise<void>;
  /** False when there is none. */
  delete(id: string): Promise<boolean>;
}

export function createCredentialRepository(db: Kysely<DatabaseSchema>): CredentialRepository {
  return {
    list: ({ type, visible }) => {
      let query = db
        .selectFrom('credential')
        .select(['id', 'name', 'type', 'created_at', 'updated_at'])
        .orderBy('name')
        .orderBy('id');
      if (visible !== 'everything') query = query.where(isVisible('credential', 'credential.id', visible));
      return (type === undefined ? query : query.where('type', '=', type)).execute();
    },
    findById: (id) => db.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirst(),
    findByName: (type, name, users) => {
      const named = db.selectFrom('credential').selectAll().where('type', '=', type).where('name', '=', name).limit(2);
      if (users === 'everyone') return named.execute();
      return named
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('share')
              .select('resource_id')
              .where('resource_kind', '=', 'credential')
              .whereRef('resource_id', '=', 'credential.id')
              .where('user_id', 'in', users.length > 0 ? users : ['']),
          ),
        )
        .execute();
    },
    create: (row, ownerId) =>
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto('credential').values(row).execute();
        await transaction
          .insertInto('share')
          .values({ resource_kind: 'credential', resource_id: row.id, user_id: ownerId, role: 'owner' })
          .execute();
      }),
    update: async (id, changes) => {
      await db.updateTable('credential').set(changes).where('id', '=', id).execute();
    },
    delete: (id) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction.deleteFrom('credential').where('id', '=', id).executeTakeFirst();
        await transaction
          .deleteFrom('share')
          .where('resource_kind', '=', 'credential')
          .where('resource_id', '=', id)
          .execute();
        return numDeletedRows > 0n;
      }),
  };
}
