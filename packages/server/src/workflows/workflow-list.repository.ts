import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import type { WorkflowTable } from '../database/tables/workflow-tables.ts';

export type WorkflowOrder = 'updated' | 'created' | 'name' | 'lastRun';

export interface WorkflowListQuery {
  /** Part of the name, in any case. */
  search?: string | undefined;
  active?: boolean | undefined;
  /** Tags that it has, all of them. */
  tagIds?: readonly string[] | undefined;
  /** Default: wherever they lie. */
  folder?: { id: string } | { outsideFoldersOf: string } | undefined;
  visible: Visibility;
  /** Default: last updated first. */
  order?: { by: WorkflowOrder; isDescending: boolean } | undefined;
  limit: number;
  /** Last entry of the page before. */
  after?: { sortKey: string | number; id: string } | undefined;
}

/** A workflow in a list. */
export type WorkflowRow = Omit<WorkflowTable, 'document' | 'version_key' | 'people'> & {
  /** What the list is sorted by. */
  sortKey: string | number;
};

/** The last execution of a workflow that is listed. */
export type LastExecution = Pick<ExecutionTable, 'id' | 'status' | 'mode' | 'started_at' | 'stopped_at'>;

const LAST_UPDATED_FIRST = { by: 'updated', isDescending: true } as const;

/** Executions get their ids in the order of their starts; the index of a workflow's executions answers it. */
const lastExecutionId = sql<number>`(select id from execution
  where execution.workflow_id = workflow.id and is_temporary = 0 order by id desc limit 1)`;

const sortKeys: Readonly<Record<WorkflowOrder, RawBuilder<string | number>>> = {
  updated: sql<number>`workflow.updated_at`,
  created: sql<number>`workflow.created_at`,
  name: sql<string>`lower(workflow.name)`,
  lastRun: sql<number>`coalesce(${lastExecutionId}, 0)`,
};

/** What lists of workflows show. */
export class WorkflowListRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  list(query: WorkflowListQuery): Promise<WorkflowRow[]> {
    return listWorkflows(this.#db, query);
  }

  /** By the id of their workflow. */
  async lastExecutions(workflowIds: readonly string[]): Promise<Map<string, LastExecution>> {
    if (workflowIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('execution')
      .select(['workflow_id', 'id', 'status', 'mode', 'started_at', 'stopped_at'])
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('workflow').select(lastExecutionId.as('id')).where('workflow.id', 'in', workflowIds),
      )
      .execute();
    return new Map(rows.map(({ workflow_id, ...execution }) => [workflow_id ?? '', execution]));
  }

  /** Ids of folders by those of the workflows in them; only folders of this user. */
  async foldersOf(workflowIds: readonly string[], ownerId: string): Promise<Map<string, string>> {
    if (workflowIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('workflow_folder')
      .innerJoin('folder', 'folder.id', 'workflow_folder.folder_id')
      .select(['workflow_id', 'folder_id'])
      .where('workflow_id', 'in', workflowIds)
      .where('folder.owner_id', '=', ownerId)
      .execute();
    return new Map(rows.map((row) => [row.workflow_id, row.folder_id]));
  }
}

function listWorkflows(
  db: Kysely<DatabaseSchema>,
  { visible, order = LAST_UPDATED_FIRST, limit, after, ...filter }: WorkflowListQuery,
): Promise<WorkflowRow[]> {
  const sortKey = sortKeys[order.by];
  const direction = order.isDescending ? 'desc' : 'asc';
  let query = filtered(db, filter)
    .select(['id', 'name', 'active', 'node_count', 'created_at', 'updated_at', sortKey.as('sortKey')])
    .orderBy(sortKey, direction)
    .orderBy('id', direction)
    .limit(limit);
  if (visible !== 'everything') query = query.where(isVisible('workflow', 'workflow.id', visible));
  if (after) {
    const isAfter = sql.raw(order.isDescending ? '<' : '>');
    query = query.where(sql<boolean>`(${sortKey}, workflow.id) ${isAfter} (${after.sortKey}, ${after.id})`);
  }
  return query.execute();
}

function filtered(
  db: Kysely<DatabaseSchema>,
  { search, active, tagIds = [], folder }: Pick<WorkflowListQuery, 'search' | 'active' | 'tagIds' | 'folder'>,
) {
  let query = db.selectFrom('workflow');
  if (active !== undefined) query = query.where('active', '=', active ? 1 : 0);
  for (const tagId of tagIds) {
    query = query.where('id', 'in', ({ selectFrom }) =>
      selectFrom('workflow_tag').select('workflow_id').where('tag_id', '=', tagId),
    );
  }
  if (folder && 'id' in folder) {
    query = query.where('id', 'in', ({ selectFrom }) =>
      selectFrom('workflow_folder').select('workflow_id').where('folder_id', '=', folder.id),
    );
  } else if (folder) {
    query = query.where('id', 'not in', ({ selectFrom }) =>
      selectFrom('workflow_folder')
        .innerJoin('folder', 'folder.id', 'workflow_folder.folder_id')
        .select('workflow_id')
        .where('folder.owner_id', '=', folder.outsideFoldersOf),
    );
  }
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
    query = query.where(sql<boolean>`lower(name) like ${pattern} escape '\\'`);
  }
  return query;
}
