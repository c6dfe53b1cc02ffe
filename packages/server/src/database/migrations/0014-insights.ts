import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';

/** How workflows ran, by the hour. Executions that are kept are counted once; how much time they saved is not known. */
export async function createInsightTable(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('workflow_insight')
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('runs', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'bigint', (column) => column.notNull())
    .addColumn('run_time_ms', 'bigint', (column) => column.notNull())
    .addColumn('saved_seconds', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('workflow_insight_key', ['workflow_id', 'hour'])
    .execute();
  await db.schema.createIndex('workflow_insight_by_hour').on('workflow_insight').columns(['hour']).execute();
  await sql`insert into workflow_insight (workflow_id, hour, runs, failures, run_time_ms, saved_seconds)
    select workflow_id, stopped_at / 3600000 * 3600000, count(*),
      sum(case when status in ('error', 'crashed') then 1 else 0 end), sum(stopped_at - started_at), 0
    from execution
    where workflow_id is not null and stopped_at is not null and status in ('success', 'error', 'canceled', 'crashed')
      and mode in ('webhook', 'trigger', 'retry', 'cli')
    group by workflow_id, stopped_at / 3600000 * 3600000`.execute(db);
}
