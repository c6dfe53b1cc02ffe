import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { FolderTable } from '../database/tables/workflow-tables.ts';

/** A folder with how many workflows lie in it. */
export type CountedFolder = FolderTable & { workflowCount: number };

export type FolderName = Pick<FolderTable, 'name' | 'name_key'>;

/** Folders, and which workflows lie in them. */
export class FolderRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** By name. */
  async listByOwner(ownerId: string): Promise<CountedFolder[]> {
    return (await this.#counted.where('owner_id', '=', ownerId).orderBy('name_key').orderBy('id').execute()).map(
      withCount,
    );
  }

  async findById(id: string): Promise<CountedFolder | undefined> {
    const row = await this.#counted.where('id', '=', id).executeTakeFirst();
    return row && withCount(row);
  }

  async create(row: FolderTable): Promise<void> {
    await this.#db.insertInto('folder').values(row).execute();
  }

  async update(id: string, changes: Partial<Omit<FolderTable, 'id'>>): Promise<void> {
    await this.#db.updateTable('folder').set(changes).where('id', '=', id).execute();
  }

  /** Ids of workflows that lie in one of these. */
  async listWorkflowIds(folderIds: readonly string[]): Promise<string[]> {
    if (folderIds.length === 0) return [];
    const rows = await this.#db
      .selectFrom('workflow_folder')
      .select('workflow_id')
      .where('folder_id', 'in', folderIds)
      .execute();
    return rows.map((row) => row.workflow_id);
  }

  /** @param folderId `null`: out of all folders. */
  moveWorkflows(workflowIds: readonly string[], folder_id: string | null): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      if (workflowIds.length === 0) return;
      await transaction.deleteFrom('workflow_folder').where('workflow_id', 'in', workflowIds).execute();
      if (folder_id === null) return;
      const rows = workflowIds.map((workflow_id) => ({ workflow_id, folder_id }));
      await transaction.insertInto('workflow_folder').values(rows).execute();
    });
  }

  /** Removes folders; workflows in them lie in none then. */
  delete(ids: readonly string[]): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      if (ids.length === 0) return;
      await transaction.deleteFrom('workflow_folder').where('folder_id', 'in', ids).execute();
      await transaction.deleteFrom('folder').where('id', 'in', ids).execute();
    });
  }

  /** Removes a folder, and moves what lies in it to its place, under other names where those are given. */
  dissolve({ id, parent_id }: FolderTable, names: ReadonlyMap<string, FolderName>): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      // First: what lies in it may be called as it is.
      await transaction.deleteFrom('folder').where('id', '=', id).execute();
      for (const [childId, name] of names) {
        await transaction.updateTable('folder').set(name).where('id', '=', childId).execute();
      }
      await transaction.updateTable('folder').set({ parent_id }).where('parent_id', '=', id).execute();
      const contents = transaction.updateTable('workflow_folder');
      if (parent_id !== null) await contents.set({ folder_id: parent_id }).where('folder_id', '=', id).execute();
      else await transaction.deleteFrom('workflow_folder').where('folder_id', '=', id).execute();
    });
  }

  /** Gives all folders of one user to another, with other names where those are given. */
  transfer(from: string, to: string, names: ReadonlyMap<string, FolderName>): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      for (const [id, name] of names) {
        await transaction.updateTable('folder').set(name).where('id', '=', id).execute();
      }
      await transaction.updateTable('folder').set({ owner_id: to }).where('owner_id', '=', from).execute();
    });
  }

  get #counted() {
    return this.#db
      .selectFrom('folder')
      .selectAll('folder')
      .select(({ selectFrom }) =>
        selectFrom('workflow_folder')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .whereRef('workflow_folder.folder_id', '=', 'folder.id')
          .as('count'),
      );
  }
}

function withCount({ count, ...row }: FolderTable & { count: number | string | null }): CountedFolder {
  return { ...row, workflowCount: Number(count ?? 0) };
}
