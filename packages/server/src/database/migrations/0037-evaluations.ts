import { sql } from 'kysely';
import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** Evaluations of workflows, and what they found for each row of their set. One evaluation of a workflow runs at a time. */
export async function createEvaluations(db: MigrationConnection, { idColumnType }: DialectFacts): Promise<void> {
  await db.schema
    .createTable('evaluation_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('version_id', 'text')
    .addColumn('trigger_node', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('started_at', idColumnType, (column) => column.notNull())
    .addColumn('stopped_at', idColumnType)
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('execution_id', 'text')
    .addColumn('row_count', 'integer')
    .addColumn('totals', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .execute();
  await db.schema
    .createIndex('evaluation_run_by_time')
    .on('evaluation_run')
    .columns(['workflow_id', 'started_at', 'id'])
    .execute();
  await sql`create unique index evaluation_run_one_at_a_time on evaluation_run (workflow_id) where status = 'running'`.execute(
    db,
  );
  await db.schema
    .createTable('evaluation_row')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('evaluation_row_key', ['run_id', 'position'])
    .execute();
  await db.schema.createIndex('evaluation_row_by_workflow').on('evaluation_row').columns(['workflow_id']).execute();
}
