import type { VariableScope } from '@millrace/api';
import { type Kysely, sql } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { VariableTable } from '../database/tables/workflow-tables.ts';

/** Where variables belong. @property scopeId empty for the instance */
export interface VariablePlace {
  scope: VariableScope;
  scopeId: string;
}

export interface VariableListQuery {
  scope?: VariableScope | undefined;
  scopeId?: string | undefined;
  /** Workflows whose variables are seen. */
  visible: Visibility;
  /** Whose folders' variables are seen. */
  ownerId: string;
  limit: number;
  /** Last entry of the page before. */
  after?: { name: string; id: string } | undefined;
}

/** Stored variables. Values of secrets stay encrypted here. */
export class VariableRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** By name. */
  list(query: VariableListQuery): Promise<VariableTable[]> {
    return listVariables(this.#db, query);
  }

  findById(id: string): Promise<VariableTable | undefined> {
    return this.#db.selectFrom('variable').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async count({ scope, scopeId }: VariablePlace): Promise<number> {
    const { count } = await this.#db
      .selectFrom('variable')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('scope', '=', scope)
      .where('scope_id', '=', scopeId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Whether the folder or workflow is there. */
  async hasPlace({ scope, scopeId }: VariablePlace): Promise<boolean> {
    if (scope === 'instance') return true;
    return (await this.#db.selectFrom(scope).select('id').where('id', '=', scopeId).executeTakeFirst()) !== undefined;
  }

  /** All that reach a workflow, the nearest last. @param workflowId `null` for one that is not stored. */
  async listReaching(workflowId: string | null): Promise<VariableTable[]> {
    const folders = workflowId === null ? [] : await foldersAround(this.#db, workflowId);
    const places: VariablePlace[] = [
      { scope: 'instance', scopeId: '' },
      ...folders.map((scopeId) => ({ scope: 'folder' as const, scopeId })),
      ...(workflowId === null ? [] : [{ scope: 'workflow' as const, scopeId: workflowId }]),
    ];
    const rows = await this.#db
      .selectFrom('variable')
      .selectAll()
      .where(({ eb, or, and }) =>
        or(places.map(({ scope, scopeId }) => and([eb('scope', '=', scope), eb('scope_id', '=', scopeId)]))),
      )
      .execute();
    const nearness = (row: VariableTable): number => places.findIndex((place) => place.scopeId === row.scope_id);
    return rows.sort((a, b) => nearness(a) - nearness(b));
  }

  async create(row: VariableTable): Promise<void> {
    await this.#db.insertInto('variable').values(row).execute();
  }

  async update(id: string, changes: Partial<Omit<VariableTable, 'id'>>): Promise<void> {
    await this.#db.updateTable('variable').set(changes).where('id', '=', id).execute();
  }

  /** False when there is none. */
  async delete(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('variable').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async deleteByScope(scope: VariableScope, scopeIds: readonly string[]): Promise<void> {
    if (scopeIds.length === 0) return;
    await this.#db.deleteFrom('variable').where('scope', '=', scope).where('scope_id', 'in', scopeIds).execute();
  }
}

function listVariables(
  db: Kysely<DatabaseSchema>,
  { scope, scopeId, visible, ownerId, limit, after }: VariableListQuery,
): Promise<VariableTable[]> {
  let query = db.selectFrom('variable').selectAll().orderBy('name').orderBy('id').limit(limit);
  if (scope !== undefined) query = query.where('scope', '=', scope);
  if (scopeId !== undefined) query = query.where('scope_id', '=', scopeId);
  if (visible !== 'everything') {
    query = query.where(({ eb, or, and, selectFrom }) =>
      or([
        eb('scope', '=', 'instance'),
        and([eb('scope', '=', 'workflow'), isVisible('workflow', 'variable.scope_id', visible)]),
        and([
          eb('scope', '=', 'folder'),
          eb('scope_id', 'in', selectFrom('folder').select('folder.id').where('owner_id', '=', ownerId)),
        ]),
      ]),
    );
  }
  if (after) query = query.where(sql<boolean>`(variable.name, variable.id) > (${after.name}, ${after.id})`);
  return query.execute();
}

/** The folder of a workflow and those above it, the outermost first. */
async function foldersAround(db: Kysely<DatabaseSchema>, workflowId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive around (id, parent_id, distance) as (
      select folder.id, folder.parent_id, 0 from folder
        join workflow_folder on workflow_folder.folder_id = folder.id where workflow_folder.workflow_id = ${workflowId}
      union all
      select folder.id, folder.parent_id, around.distance + 1 from folder join around on folder.id = around.parent_id
    )
    select id from around order by distance desc`.execute(db);
  return rows.map(({ id }) => id);
}
