import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { newId } from '../../database/new-id.ts';
import type { WorkflowTable, WorkflowVersionTable } from '../../database/tables/workflow-tables.ts';

/** A version without its document, and who made it. */
export interface VersionRow extends Omit<WorkflowVersionTable, 'document'> {
  /** The name on it. */
  email: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Where a page of versions ended. */
export interface VersionPosition {
  createdAt: number;
  id: string;
}

/** Stored versions of workflows. Saving a workflow makes them, see `recordVersion`. */
export class VersionRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** Newest first. */
  list(page: { workflowId: string; limit: number; after?: VersionPosition | undefined }): Promise<VersionRow[]> {
    const { workflowId, limit, after } = page;
    let query = this.#versions().where('workflow_id', '=', workflowId);
    if (after) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('workflow_version.created_at', 'workflow_version.id'), '<', tuple(after.createdAt, after.id)),
      );
    }
    return query
      .orderBy('workflow_version.created_at', 'desc')
      .orderBy('workflow_version.id', 'desc')
      .limit(limit)
      .execute();
  }

  find(workflowId: string, id: string): Promise<(VersionRow & { document: string }) | undefined> {
    return this.#versions()
      .select('document')
      .where('workflow_id', '=', workflowId)
      .where('workflow_version.id', '=', id)
      .executeTakeFirst();
  }

  async newestId(workflowId: string): Promise<string | undefined> {
    return (await newest(this.#db, workflowId, 1))[0];
  }

  async countNamed(workflowId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('workflow_version')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('workflow_id', '=', workflowId)
      .where('name', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Names it, or takes its name away. False when there is no such version. */
  async rename(workflowId: string, id: string, name: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('workflow_version')
      .set({ name })
      .where('workflow_id', '=', workflowId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Removes unnamed versions from before a time, but for the newest of each workflow. */
  async deleteOld(before: number): Promise<void> {
    await this.#db
      .deleteFrom('workflow_version')
      .where('created_at', '<', before)
      .where('name', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('workflow_version as later')
            .select('later.id')
            .whereRef('later.workflow_id', '=', 'workflow_version.workflow_id')
            .whereRef('later.created_at', '>', 'workflow_version.created_at'),
        ),
      )
      .execute();
  }

  #versions() {
    return this.#db
      .selectFrom('workflow_version')
      .leftJoin('user_account', 'user_account.id', 'workflow_version.author_id')
      .select(['workflow_version.id', 'workflow_id', 'version_key', 'node_count', 'name', 'author_id'])
      .select(['workflow_version.created_at', 'email', 'first_name', 'last_name']);
  }
}

export interface MadeVersion {
  row: Pick<WorkflowTable, 'id' | 'document' | 'version_key' | 'node_count' | 'updated_at'>;
  authorId: string;
  /** So many unnamed ones are kept; 0 keeps all. */
  maxCount: number;
}

/** Notes what is stored now as a version, in the transaction that stores it. */
export async function recordVersion(
  db: Kysely<DatabaseSchema>,
  { row, authorId, maxCount }: MadeVersion,
): Promise<void> {
  const { id: workflow_id, document, version_key, node_count, updated_at: created_at } = row;
  await db
    .insertInto('workflow_version')
    .values({ id: newId(), workflow_id, version_key, document, node_count, author_id: authorId, created_at })
    .execute();
  if (maxCount === 0) return;
  await db
    .deleteFrom('workflow_version')
    .where('workflow_id', '=', workflow_id)
    .where('name', 'is', null)
    .where('id', 'not in', await newest(db, workflow_id, maxCount, true))
    .execute();
}

async function newest(
  db: Kysely<DatabaseSchema>,
  workflowId: string,
  count: number,
  isUnnamed = false,
): Promise<string[]> {
  let query = db.selectFrom('workflow_version').select('id').where('workflow_id', '=', workflowId);
  if (isUnnamed) query = query.where('name', 'is', null);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count).execute();
  return rows.map(({ id }) => id);
}
