import type { StepEncoding } from '@millrace/wire';
import type { ExecutionMode, ExecutionStatus } from '@millrace/workflow';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { isVisibleExecution, type Visibility } from '../../access/visibility.ts';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import { columnsOf } from './execution-columns.ts';
import type { StoredStart, StoredStep } from './execution-store.ts';
import { toStoredText } from './stored-text.ts';

/** Executions beyond this number are not counted one by one. */
const COUNT_LIMIT = 1000;

export interface ExecutionFilter {
  workflowId?: string | undefined;
  status?: readonly ExecutionStatus[] | undefined;
  /** What they noted about themselves; all of it has to fit. */
  metadata?: ReadonlyArray<{ key: string; value: string }> | undefined;
  mode?: readonly ExecutionMode[] | undefined;
  /** ms since the epoch. */
  startedAfter?: number | undefined;
  startedBefore?: number | undefined;
  /** What people noted about them; of tags all have to fit, in whatever case. */
  rating?: 'up' | 'down' | undefined;
  annotationTags?: readonly string[] | undefined;
  /** Default: everything. */
  visible?: Visibility | undefined;
}

/** A failed execution, for finding what failures have in common. */
export type FailedExecution = Pick<
  ExecutionTable,
  'id' | 'workflow_id' | 'workflow_name' | 'last_node' | 'error' | 'started_at'
>;

interface ExecutionListQuery extends ExecutionFilter {
  /** Only newer ones. */
  newerThan?: number | undefined;
  /** Only older ones. */
  olderThan?: number | undefined;
  limit: number;
}

/** Items of a step as they are stored. */
export interface StoredStepData {
  encoding: StepEncoding;
  data: Uint8Array;
}

const FAILED: ExecutionStatus[] = ['error', 'crashed'];
const OPEN: ExecutionStatus[] = ['new', 'running'];
const NOT_ENDED: ExecutionStatus[] = [...OPEN, 'waiting'];
/** Steps read at once by `streamSteps`. */
const STEP_PAGE = 50;

/** Stored executions; written by the execution writer. */
export class ExecutionRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  findById(id: number): Promise<ExecutionTable | undefined> {
    return this.#db.selectFrom('execution').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Newest first, without temporary ones; only ended and waiting ones unless the filter names statuses. */
  list(query: ExecutionListQuery): Promise<ExecutionTable[]> {
    return listExecutions(this.#db, query);
  }

  /** Newest first, up to a limit. */
  async listFailures({ limit, ...filter }: ExecutionFilter & { limit: number }): Promise<FailedExecution[]> {
    const pages = [];
    // One status after the other: the index of a status is in the order of ids.
    for (const status of FAILED) {
      const page = listed(this.#db, { ...filter, status: [status] })
        .select(['id', 'workflow_id', 'workflow_name', 'last_node', 'error', 'started_at'])
        .orderBy('id', 'desc')
        .limit(limit);
      pages.push(...(await page.execute()));
    }
    return pages.sort((a, b) => b.id - a.id).slice(0, limit);
  }

  /** How many there are, up to a limit. */
  async count(filter: ExecutionFilter): Promise<{ count: number; isExact: boolean }> {
    const { count } = await this.#db
      .selectFrom(
        listed(this.#db, filter)
          .select('id')
          .limit(COUNT_LIMIT + 1)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return { count: Math.min(Number(count), COUNT_LIMIT), isExact: Number(count) <= COUNT_LIMIT };
  }

  /** JSON text of the workflow as it ran. */
  async findWorkflow(hash: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('execution_workflow')
      .select('document')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row?.document;
  }

  /** Who stood behind the nodes of a workflow when it ran, as JSON text. */
  async findPeople(hash: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('execution_workflow')
      .select('people')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row?.people ?? null;
  }

  /** What started an execution. */
  async findStart(id: number): Promise<StoredStart | undefined> {
    const row = await this.#db
      .selectFrom('execution_start')
      .select(columnsOf('execution_start', 'changing'))
      .where('execution_id', '=', id)
      .executeTakeFirst();
    return row;
  }

  /** What an execution noted about itself, by name. */
  async listCustomData(id: number): Promise<Array<[name: string, value: string]>> {
    const rows = await this.#db
      .selectFrom('execution_custom_data')
      .select(['name', 'value'])
      .where('execution_id', '=', id)
      .orderBy('name')
      .execute();
    return rows.map(({ name, value }) => [name, value]);
  }

  /** Highest position of the steps of an execution; -1 when there are none. */
  async findLastPosition(id: number): Promise<number> {
    const row = await this.#db
      .selectFrom('execution_step')
      .select('position')
      .where('execution_id', '=', id)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.position ?? -1;
  }

  /** Steps without data, as JSON texts, in order. */
  async listSummaries(id: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('execution_step')
      .select('summary')
      .where('execution_id', '=', id)
      .orderBy('position')
      .execute();
    return rows.map((row) => row.summary);
  }

  findStepData(id: number, position: number): Promise<StoredStepData | undefined> {
    return this.#db
      .selectFrom('execution_step')
      .select(['encoding', 'data'])
      .where('execution_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
  }

  /** A step without its data, as JSON text. */
  async findSummary(id: number, position: number): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('execution_step')
      .select('summary')
      .where('execution_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    return row?.summary;
  }

  /** Some of the bytes of a step's data, as they are stored. */
  async findStepBytes(step: {
    id: number;
    position: number;
    offset: number;
    bytes: number;
  }): Promise<Uint8Array | undefined> {
    const { id, position, offset, bytes } = step;
    const row = await this.#db
      .selectFrom('execution_step')
      .select(sql<Uint8Array>`substr(data, ${sql.lit(offset + 1)}, ${sql.lit(bytes)})`.as('bytes'))
      .where('execution_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    return row?.bytes;
  }

  /** All steps in order, one after the other. */
  streamSteps(id: number): AsyncIterable<StoredStep> {
    return streamSteps(this.#db, id);
  }

  /** Which of these exist. */
  async filterExisting(ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db.selectFrom('execution').select('id').where('id', 'in', ids).execute();
    return rows.map((row) => row.id);
  }

  /** Which of these somebody may act on. */
  async filterVisible(ids: readonly number[], visible: Visibility): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await filtered(this.#db.selectFrom('execution'), { visible })
      .select('id')
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Ids of ended executions among these. */
  async filterEnded(ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db
      .selectFrom('execution')
      .select('id')
      .where('id', 'in', ids)
      .where('status', 'not in', NOT_ENDED)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Ids of ended executions, oldest first, for deletion in batches. */
  async listEndedIds({
    afterId,
    limit,
    ...filter
  }: ExecutionFilter & { afterId: number; limit: number }): Promise<number[]> {
    const query = filtered(this.#db.selectFrom('execution'), filter)
      .select('id')
      .where('id', '>', afterId)
      .where('status', 'not in', NOT_ENDED)
      .orderBy('id')
      .limit(limit);
    return (await query.execute()).map((row) => row.id);
  }

  /** Ids of temporary executions that have ended, without those that a waiting execution may still ask about. */
  async listTemporaryIds(filter: { workflowId?: string; startedBefore?: number }): Promise<number[]> {
    const { workflowId, startedBefore } = filter;
    // The value is part of the text: SQLite uses the partial index only then.
    let query = this.#db.selectFrom('execution').select('id').where(sql<boolean>`is_temporary = 1`);
    if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
    if (startedBefore !== undefined) query = query.where('started_at', '<', startedBefore);
    const rows = await query
      .where('status', 'not in', NOT_ENDED)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('execution_waiting')
              .select('execution_waiting.execution_id')
              .whereRef('execution_waiting.execution_id', '=', 'execution.parent_execution_id'),
          ),
        ),
      )
      .execute();
    return rows.map((row) => row.id);
  }

  async markCrashed(id: number, error: string, stopped_at: number): Promise<void> {
    const change = { status: 'crashed' as const, error, stopped_at, wait_till: null, server_id: null };
    await this.#db.updateTable('execution').set(change).where('id', '=', id).execute();
    await this.#db.deleteFrom('execution_waiting').where('execution_id', '=', id).execute();
  }
}

type ExecutionQuery<Output> = SelectQueryBuilder<DatabaseSchema, 'execution', Output>;

function filtered<Output>(query: ExecutionQuery<Output>, filter: ExecutionFilter): ExecutionQuery<Output> {
  const { workflowId, status, mode, startedAfter, startedBefore, metadata = [], visible = 'everything' } = filter;
  let result = visible === 'everything' ? query : query.where(isVisibleExecution(visible));
  if (workflowId !== undefined) result = result.where('workflow_id', '=', workflowId);
  if (status !== undefined && status.length > 0) result = result.where('status', 'in', status);
  if (mode !== undefined && mode.length > 0) result = result.where('mode', 'in', mode);
  if (startedAfter !== undefined) result = result.where('started_at', '>=', startedAfter);
  if (startedBefore !== undefined) result = result.where('started_at', '<', startedBefore);
  for (const { key, value } of metadata) {
    result = result.where('id', 'in', ({ selectFrom }) =>
      selectFrom('execution_custom_data')
        .select('execution_custom_data.execution_id')
        .where('execution_custom_data.name', '=', toStoredText(key))
        .where('execution_custom_data.value', '=', toStoredText(value)),
    );
  }
  return annotated(result, filter);
}

function annotated<Output>(
  query: ExecutionQuery<Output>,
  { rating, annotationTags = [] }: ExecutionFilter,
): ExecutionQuery<Output> {
  let result = query;
  if (rating !== undefined) {
    result = result.where('id', 'in', ({ selectFrom }) =>
      selectFrom('execution_annotation').select('execution_annotation.execution_id').where('rating', '=', rating),
    );
  }
  for (const tag of annotationTags) {
    result = result.where('id', 'in', ({ selectFrom }) =>
      selectFrom('execution_annotation_tag')
        .select('execution_annotation_tag.execution_id')
        .where('name_key', '=', annotationTagKey(tag)),
    );
  }
  return result;
}

/** Tags that differ only in case are the same. */
export function annotationTagKey(name: string): string {
  return toStoredText(name).normalize().toLowerCase();
}

/** In the order of ids, which is that of starts; where a time is asked for, in that of the index of times. */
async function listExecutions(db: Kysely<DatabaseSchema>, query: ExecutionListQuery): Promise<ExecutionTable[]> {
  const { status = [], startedAfter, startedBefore, limit } = query;
  if (status.length < 2 || startedAfter !== undefined || startedBefore !== undefined) return listPage(db, query);
  // One status after the other: the indexes of statuses are in the order of ids.
  const byId = new Map<number, ExecutionTable>();
  for (const one of new Set(status)) {
    // One that changes its status meanwhile may be found twice.
    for (const row of await listPage(db, { ...query, status: [one] })) byId.set(row.id, row);
  }
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, limit);
}

async function listPage(
  db: Kysely<DatabaseSchema>,
  { newerThan, olderThan, limit, ...filter }: ExecutionListQuery,
): Promise<ExecutionTable[]> {
  let query = listed(db, filter).selectAll().limit(limit);
  if (filter.startedAfter === undefined && filter.startedBefore === undefined) {
    if (newerThan !== undefined) query = query.where('id', '>', newerThan);
    if (olderThan !== undefined) query = query.where('id', '<', olderThan);
    return query.orderBy('id', 'desc').execute();
  }
  for (const [id, isAfter] of [
    [newerThan, '>'],
    [olderThan, '<'],
  ] as const) {
    if (id === undefined) continue;
    const row = await db.selectFrom('execution').select('started_at').where('id', '=', id).executeTakeFirst();
    query = row
      ? query.where(sql<boolean>`(started_at, id) ${sql.raw(isAfter)} (${row.started_at}, ${id})`)
      : query.where('id', isAfter, id);
  }
  return query.orderBy('started_at', 'desc').orderBy('id', 'desc').execute();
}

function listed(db: Kysely<DatabaseSchema>, filter: ExecutionFilter) {
  const query = filtered(db.selectFrom('execution').where('is_temporary', '=', 0), filter);
  return filter.status?.length ? query : query.where('status', 'not in', OPEN);
}

async function* streamSteps(db: Kysely<DatabaseSchema>, id: number): AsyncGenerator<StoredStep> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('execution_step')
      .select(['position', ...columnsOf('execution_step', 'changing')])
      .where('execution_id', '=', id)
      .where('position', '>', after)
      .orderBy('position')
      .limit(STEP_PAGE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < STEP_PAGE) return;
    after = last.position;
  }
}
