import type { VariableScope } from '@millrace/api';
import { type Kysely, sql } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema, VariableTable } from '../database/database-schema.ts';

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
export interface VariableRepository {
  /** By name. */
  list(query: VariableListQuery): Promise<VariableTable[]>;
  findById(id: string): Promise<VariableTable | undefined>;
  count(place: VariablePlace): Promise<number>;
  /** Whether the folder or workflow is there. */
  hasPlace(place: VariablePlace): Promise<boolean>;
  /** All that reach a workflow, the nearest last. @param workflowId `null` for one that is not stored. */
  listReaching(workflowId: string | null): Promise<VariableTable[]>;
  create(row: VariableTable): Promise<void>;
  update(id: string, changes: Partial<Omit<VariableTable, 'id'>>): Promise<void>;
  /** False when there is none. */
  delete(id: string): Promise<boolean>;
  deleteByScope(scope: VariableScope, scopeIds: readonly string[]): Promise<void>;
}

export function createVariableRepository(db: Kysely<DatabaseSchema>): VariableRepository {
  return {
    list: (query) => listVariables(db, query),
    findById: (id) => db.selectFrom('variable').selectAll().where('id', '=', id).executeTakeFirst(),
    count: async ({ scope, scopeId }) => {
      const { count } = await db
        .selectFrom('variable')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('scope', '=', scope)
        .where('scope_id', '=', scopeId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    hasPlace: async ({ scope, scopeId }) => {
      if (scope === 'instance') return true;
      return (await db.selectFrom(scope).select('id').where('id', '=', scopeId).executeTakeFirst()) !== undefined;
    },
    listReaching: async (workflowId) => {
      const folders = workflowId === null ? [] : await foldersAround(db, workflowId);
      const places: VariablePlace[] = [
        { scope: 'instance', scopeId: '' },
        ...folders.map((scopeId) => ({ scope: 'folder' as const, scopeId })),
        ...(workflowId === null ? [] : [{ scope: 'workflow' as const, scopeId: workflowId }]),
      ];
      const rows = await db
        .selectFrom('variable')
        .selectAll()
        .where(({ eb, or, and }) =>
          or(places.map(({ scope, scopeId }) => and([eb('scope', '=', scope), eb('scope_id', '=', scopeId)]))),
        )
        .execute();
      const nearness = (row: VariableTable): number => places.findIndex((place) => place.scopeId === row.scope_id);
      return rows.sort((a, b) => nearness(a) - nearness(b));
    },
    create: async (row) => {
      await db.insertInto('variable').values(row).execute();
    },
    update: async (id, changes) => {
      await db.updateTable('variable').set(changes).where('id', '=', id).execute();
    },
    delete: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('variable').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    deleteByScope: async (scope, scopeIds) => {
      if (scopeIds.length === 0) return;
      await db.deleteFrom('variable').where('scope', '=', scope).where('scope_id', 'in', scopeIds).execute();
    },
  };
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
