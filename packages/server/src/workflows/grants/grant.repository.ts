import type { Kysely } from 'kysely';
import type { DatabaseSchema, WorkflowTable } from '../../database/database-schema.ts';

/** Somebody by name. */
export interface PersonRow {
  id: string;
  email: string | null;
  first_name: string;
  last_name: string;
}

/** Who stand behind the nodes of stored workflows. */
export interface GrantRepository {
  listPersons(ids: readonly string[]): Promise<PersonRow[]>;
  /** Workflows with a node behind which somebody stands; the owner of one where nobody is noted is not found by it. */
  listStandingBehind(userId: string): Promise<WorkflowTable[]>;
  /**
   * Stores who stand behind a version.
   * @param row as it was read.
   * @returns false when the workflow, or who stand behind it, was changed meanwhile.
   */
  storePeople(row: Pick<WorkflowTable, 'id' | 'version_key' | 'people'>, people: string): Promise<boolean>;
}

export function createGrantRepository(db: Kysely<DatabaseSchema>): GrantRepository {
  return {
    listPersons: async (ids) => {
      if (ids.length === 0) return [];
      const names = db.selectFrom('user_account').select(['id', 'email', 'first_name', 'last_name']);
      return names.where('id', 'in', ids).execute();
    },
    listStandingBehind: async (userId) => {
      const named = `%${JSON.stringify(userId)}%`;
      const found = db.selectFrom('workflow').selectAll().where('people', 'like', named).orderBy('id');
      return found.execute();
    },
    storePeople: async ({ id, version_key, people: known }, people) => {
      const { numUpdatedRows } = await db
        .updateTable('workflow')
        .set({ people })
        .where('id', '=', id)
        .where('version_key', '=', version_key)
        .where('people', known === null ? 'is' : '=', known)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
