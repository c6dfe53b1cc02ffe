import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { InsightTable, ModelUsageTable } from '../database/tables/execution-tables.ts';

/** Figures of executions, and of the models that they asked. */
type Figures = Omit<InsightTable, 'writer'> & ModelUsageTable;
export type InsightSums = Omit<Figures, 'workflow_id' | 'hour'>;

const OF_RUNS = ['runs', 'failures', 'run_time_ms', 'saved_seconds'] as const satisfies ReadonlyArray<
  keyof InsightTable
>;
const OF_MODELS = [
  'calls',
  'input_tokens',
  'cached_tokens',
  'output_tokens',
  'reasoning_tokens',
  'cost_nano_usd',
  'unpriced_calls',
] as const satisfies ReadonlyArray<keyof ModelUsageTable>;
const ALL = [...OF_RUNS, ...OF_MODELS];

/** Which figures: of workflows that may be seen, from an hour until before another. */
export interface InsightRange {
  visible: Visibility;
  workflowId?: string | undefined;
  /** ms since the epoch. */
  from: number;
  to: number;
}

/** How workflows ran, by the hour. The end of each execution is counted where it is stored. */
export class InsightRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** Sums of all workflows, by hour. */
  async listHours(range: InsightRange): Promise<Array<InsightSums & { hour: number }>> {
    const rows = await withSums(this.#inRange(range))
      .select('figures.hour')
      .groupBy('figures.hour')
      .orderBy('figures.hour')
      .execute();
    return rows.map(({ hour, ...sums }) => ({ hour: Number(hour), ...toNumbers(sums) }));
  }

  /** Sums of each workflow, those that failed most first. */
  async listWorkflows({
    limit,
    ...range
  }: InsightRange & { limit: number }): Promise<Array<InsightSums & { id: string; name: string }>> {
    const rows = await withSums(this.#inRange(range))
      .select(['workflow.id', 'workflow.name'])
      .groupBy(['workflow.id', 'workflow.name'])
      .orderBy(sql`sum(failures)`, 'desc')
      .orderBy(sql`sum(runs)`, 'desc')
      .orderBy('workflow.id')
      .limit(limit)
      .execute();
    return rows.map(({ id, name, ...sums }) => ({ id, name, ...toNumbers(sums) }));
  }

  async countWorkflows(range: InsightRange): Promise<number> {
    const row = await this.#inRange(range)
      .select(({ fn }) => fn.count('figures.workflow_id').distinct().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  async deleteBefore(hour: number): Promise<void> {
    await this.#db.deleteFrom('workflow_insight').where('hour', '<', hour).execute();
    await this.#db.deleteFrom('workflow_model_usage').where('hour', '<', hour).execute();
  }

  #inRange({ visible, workflowId, from, to }: InsightRange) {
    let query = this.#db
      .selectFrom(figuresOf(this.#db).as('figures'))
      // What is left of a deleted workflow is nobody's.
      .innerJoin('workflow', 'workflow.id', 'figures.workflow_id')
      .where('figures.hour', '>=', from)
      .where('figures.hour', '<', to);
    if (workflowId !== undefined) query = query.where('figures.workflow_id', '=', workflowId);
    return visible === 'everything' ? query : query.where(isVisible('workflow', 'figures.workflow_id', visible));
  }
}

/** What was counted of runs and of models, one below the other: a workflow may have either alone. */
function figuresOf(db: Kysely<DatabaseSchema>) {
  const zero = <Name extends string>(names: readonly Name[]) => names.map((name) => sql<number>`0`.as(name));
  return db
    .selectFrom('workflow_insight')
    .select(['workflow_id', 'hour', ...OF_RUNS])
    .select(zero(OF_MODELS))
    .unionAll(
      db
        .selectFrom('workflow_model_usage')
        .select(['workflow_id', 'hour'])
        .select(zero(OF_RUNS))
        .select([...OF_MODELS]),
    )
    .$castTo<Figures>();
}

type InsightQuery = SelectQueryBuilder<DatabaseSchema & { figures: Figures }, 'figures' | 'workflow', object>;

function withSums(query: InsightQuery) {
  return query.select(({ fn }) => ALL.map((name) => fn.sum<number | string>(`figures.${name}`).as(name)));
}

/** PostgreSQL gives sums as text. */
function toNumbers(sums: Record<keyof InsightSums, number | string>): InsightSums {
  return Object.fromEntries(ALL.map((name) => [name, Number(sums[name])])) as InsightSums;
}
