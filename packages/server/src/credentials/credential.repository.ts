import type { Kysely } from 'kysely';
import type { CredentialTable, DatabaseSchema } from '../database/database-schema.ts';

export type CredentialRow = Omit<CredentialTable, 'data'>;

/** Stored credentials; their data stays encrypted here. */
export interface CredentialRepository {
  /** By name. */
  list(type?: string): Promise<CredentialRow[]>;
  findById(id: string): Promise<CredentialTable | undefined>;
  /** Those of a type with this name: names are not unique. */
  findByName(type: string, name: string): Promise<CredentialTable[]>;
  create(row: CredentialTable): Promise<void>;
  update(id: string, changes: Partial<Omit<CredentialTable, 'id'>>): Promise<void>;
  /** False when there is none. */
  delete(id: string): Promise<boolean>;
}

export function createCredentialRepository(db: Kysely<DatabaseSchema>): CredentialRepository {
  return {
    list: (type) => {
      const query = db
        .selectFrom('credential')
        .select(['id', 'name', 'type', 'created_at', 'updated_at'])
        .orderBy('name')
        .orderBy('id');
      return (type === undefined ? query : query.where('type', '=', type)).execute();
    },
    findById: (id) => db.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirst(),
    findByName: (type, name) =>
      db.selectFrom('credential').selectAll().where('type', '=', type).where('name', '=', name).limit(2).execute(),
    create: async (row) => {
      await db.insertInto('credential').values(row).execute();
    },
    update: async (id, changes) => {
      await db.updateTable('credential').set(changes).where('id', '=', id).execute();
    },
    delete: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('credential').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
