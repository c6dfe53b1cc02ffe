import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { WorkflowTable } from '../../database/tables/workflow-tables.ts';

/** Somebody by name. */
export interface PersonRow {
  id: string;
  email: string | null;
  first_name: string;
  last_name: string;
}

/** Who stand behind the nodes of stored workflows. */
export class GrantRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async listPersons(ids: readonly string[]): Promise<PersonRow[]> {
    if (ids.length === 0) return [];
    const names = this.#db.selectFrom('user_account').select(['id', 'email', 'first_name', 'last_name']);
    return names.where('id', 'in', ids).execute();
  }

  /** Workflows with a node behind which somebody stands; the owner of one where nobody is noted is not found by it. */
  async listStandingBehind(userId: string): Promise<WorkflowTable[]> {
    const named = `%${JSON.stringify(userId)}%`;
    const found = this.#db.selectFrom('workflow').selectAll().where('people', 'like', named).orderBy('id');
    return found.execute();
  }

  /**
   * Stores who stand behind a version.
   * @param row as it was read.
   * @returns false when the workflow, or who stand behind it, was changed meanwhile.
   */
  async storePeople(
    { id, version_key, people: known }: Pick<WorkflowTable, 'id' | 'version_key' | 'people'>,
    people: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('workflow')
      .set({ people })
      .where('id', '=', id)
      .where('version_key', '=', version_key)
      .where('people', known === null ? 'is' : '=', known)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
