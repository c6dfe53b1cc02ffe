import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema, InsightTable } from '../database/database-schema.ts';

/** Figures of executions. */
export type InsightSums = Omit<InsightTable, 'workflow_id' | 'hour' | 'writer'>;

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
    const rows = await withSums(this.#inRange(range)).select('hour').groupBy('hour').orderBy('hour').execute();
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
      .select(({ fn }) => fn.count('workflow_id').distinct().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  async deleteBefore(hour: number): Promise<void> {
    await this.#db.deleteFrom('workflow_insight').where('hour', '<', hour).execute();
  }

  #inRange({ visible, workflowId, from, to }: InsightRange) {
    let query = this.#db
      .selectFrom('workflow_insight')
      // What is left of a deleted workflow is nobody's.
      .innerJoin('workflow', 'workflow.id', 'workflow_insight.workflow_id')
      .where('hour', '>=', from)
      .where('hour', '<', to);
    if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
    return visible === 'everything'
      ? query
      : query.where(isVisible('workflow', 'workflow_insight.workflow_id', visible));
  }
}

type InsightQuery = SelectQueryBuilder<DatabaseSchema, 'workflow_insight' | 'workflow', object>;

function withSums(query: InsightQuery) {
  return query.select(({ fn }) => [
    fn.sum<number | string>('runs').as('runs'),
    fn.sum<number | string>('failures').as('failures'),
    fn.sum<number | string>('run_time_ms').as('run_time_ms'),
    fn.sum<number | string>('saved_seconds').as('saved_seconds'),
  ]);
}

/** PostgreSQL gives sums as text. */
function toNumbers(sums: Record<keyof InsightSums, number | string>): InsightSums {
  return {
    runs: Number(sums.runs),
    failures: Number(sums.failures),
    run_time_ms: Number(sums.run_time_ms),
    saved_seconds: Number(sums.saved_seconds),
  };
}
