import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';

/** Each process counts in rows of its own: all workers waited on the row of a workflow that is called often. */
export async function splitInsights(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('workflow_insight').renameTo('old_insight').execute();
  await db.schema.dropIndex('workflow_insight_by_hour').execute();
  await db.schema
    .createTable('workflow_insight')
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('writer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('runs', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'bigint', (column) => column.notNull())
    .addColumn('run_time_ms', 'bigint', (column) => column.notNull())
    .addColumn('saved_seconds', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('workflow_insight_writer_key', ['workflow_id', 'hour', 'writer'])
    .execute();
  await sql`insert into workflow_insight (workflow_id, hour, writer, runs, failures, run_time_ms, saved_seconds)
    select workflow_id, hour, '', runs, failures, run_time_ms, saved_seconds from old_insight`.execute(db);
  await db.schema.dropTable('old_insight').execute();
  await db.schema.createIndex('workflow_insight_by_hour').on('workflow_insight').columns(['hour']).execute();
}
