import { sql } from 'kysely';
import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** Executions that wait, that run other executions, that are recovered, and what they note about themselves. */
export async function createWaitingTables(db: MigrationConnection, facts: DialectFacts): Promise<void> {
  await db.schema.alterTable('execution').addColumn('parent_execution_id', 'bigint').execute();
  await db.schema.alterTable('execution').addColumn('parent_workflow_id', 'text').execute();
  for (const name of ['recoveries', 'nesting', 'is_awaited']) {
    await db.schema
      .alterTable('execution_start')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('execution_waiting')
    .addColumn('execution_id', facts.idColumnType, (column) => column.primaryKey())
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('waiting', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint')
    .addColumn('awaits_executions', 'integer', (column) => column.notNull())
    .addColumn('session_id', 'text')
    .execute();
  await sql`create index execution_waiting_due on execution_waiting (until, execution_id) where until is not null`.execute(
    db,
  );
  await sql`create index execution_waiting_for_executions on execution_waiting (execution_id) where awaits_executions = 1`.execute(
    db,
  );
  const customData = db.schema
    .createTable('execution_custom_data')
    .addColumn('execution_id', facts.idColumnType, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('execution_custom_data_key', ['execution_id', 'name']);
  await facts.clusterByKey(customData).execute();
  await db.schema
    .createIndex('execution_by_custom_data')
    .on('execution_custom_data')
    .columns(['name', 'value', 'execution_id'])
    .execute();
}
