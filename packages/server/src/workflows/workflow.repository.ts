import type { Kysely } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { Config } from '../config/config-table.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { WorkflowTable } from '../database/tables/workflow-tables.ts';
import { recordVersion } from './history/version.repository.ts';
import { type EncodeStaticData, storeStaticData } from './store-static-data.ts';
import type { DocumentColumns } from './workflow-document.ts';

interface DocumentChange {
  id: string;
  columns: DocumentColumns & Pick<WorkflowTable, 'people' | 'updated_at'>;
  basedOn: string;
  authorId: string;
}

/** How many unnamed versions of each workflow are kept; 0 keeps all. */
export type WorkflowRepositorySettings = Pick<Config, 'versionsMaxCount'>;

/** Stored workflows. Each change of a document is noted as a version of it. */
export class WorkflowRepository {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #settings: WorkflowRepositorySettings;

  constructor(db: Kysely<DatabaseSchema>, settings: WorkflowRepositorySettings) {
    this.#db = db;
    this.#settings = settings;
  }

  findById(id: string): Promise<WorkflowTable | undefined> {
    return this.#db.selectFrom('workflow').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Who stand behind its nodes, and behind which version: without the document. */
  findPeople(id: string): Promise<Pick<WorkflowTable, 'version_key' | 'people'> | undefined> {
    return this.#db.selectFrom('workflow').select(['version_key', 'people']).where('id', '=', id).executeTakeFirst();
  }

  /** Ids of active workflows. */
  async listActiveIds(visible: Visibility = 'everything'): Promise<string[]> {
    const active = this.#db.selectFrom('workflow').select('id').where('active', '=', 1).orderBy('id');
    const query = visible === 'everything' ? active : active.where(isVisible('workflow', 'workflow.id', visible));
    const rows = await query.execute();
    return rows.map((row) => row.id);
  }

  /** Ids of workflows that have test cases, in the order of their names. */
  async listTestedIds(): Promise<string[]> {
    // The text may also stand within a value: who reads the workflow sees.
    const rows = await this.#db
      .selectFrom('workflow')
      .select('id')
      .where('document', 'like', '%"tests":[{%')
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.id);
  }

  /** Names that start with a text. */
  async listNames(prefix: string, visible: Visibility): Promise<string[]> {
    const query = this.#db
      .selectFrom('workflow')
      .select('name')
      .where(({ eb, fn, val }) => eb(fn('substr', ['name', val(1), val(prefix.length)]), '=', prefix));
    const seen = visible === 'everything' ? query : query.where(isVisible('workflow', 'workflow.id', visible));
    return (await seen.execute()).map((row) => row.name);
  }

  /** `false`: another workflow has the id. */
  create(row: WorkflowTable, ownerId: string): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('workflow')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return false;
      await recordVersion(transaction, { row, authorId: ownerId, maxCount: this.#settings.versionsMaxCount });
      await transaction
        .insertInto('share')
        .values({ resource_kind: 'workflow', resource_id: row.id, user_id: ownerId, role: 'owner' })
        .execute();
      return true;
    });
  }

  /** Stores a document in place of the version it is based on. False when another version is stored by now. */
  updateDocument({ id, columns, basedOn, authorId }: DocumentChange): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('workflow')
        .set(columns)
        .where('id', '=', id)
        .where('version_key', '=', basedOn)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await recordVersion(transaction, {
        row: { id, ...columns },
        authorId,
        maxCount: this.#settings.versionsMaxCount,
      });
      return true;
    });
  }

  /** False when there is no such workflow, or when its stored version is not the one given. */
  async setActive(id: string, active: boolean, version?: string): Promise<boolean> {
    let update = this.#db
      .updateTable('workflow')
      .set({ active: active ? 1 : 0 })
      .where('id', '=', id);
    if (version !== undefined) update = update.where('version_key', '=', version);
    const { numUpdatedRows } = await update.executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Removes the workflow with what belongs to it, but for its executions. False when there is none. */
  delete(id: string): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction.deleteFrom('workflow').where('id', '=', id).executeTakeFirst();
      for (const table of [
        'workflow_static_data',
        'workflow_trigger',
        'activation_error',
        'workflow_tag',
        'workflow_folder',
        'workflow_version',
        'workflow_insight',
        'evaluation_row',
        'evaluation_run',
      ] as const) {
        await transaction.deleteFrom(table).where('workflow_id', '=', id).execute();
      }
      await transaction.deleteFrom('variable').where('scope', '=', 'workflow').where('scope_id', '=', id).execute();
      await transaction
        .deleteFrom('share')
        .where('resource_kind', '=', 'workflow')
        .where('resource_id', '=', id)
        .execute();
      return numDeletedRows > 0n;
    });
  }

  /** Static data as JSON text. */
  async findStaticData(id: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('workflow_static_data')
      .select('data')
      .where('workflow_id', '=', id)
      .executeTakeFirst();
    return row?.data;
  }

  /** Stores static data, given as JSON text. Executions store theirs themselves. */
  storeStaticData(id: string, encode: EncodeStaticData): Promise<void> {
    return this.#db.transaction().execute((transaction) => storeStaticData(transaction, id, encode));
  }
}
