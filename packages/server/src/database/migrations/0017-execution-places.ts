import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** Executions of workflows of which only so many run at once: those that run, and those that wait for it. */
export async function createPlaceTable(db: MigrationConnection, facts: DialectFacts): Promise<void> {
  await db.schema
    .createTable('execution_place')
    .addColumn('execution_id', facts.idColumnType, (column) => column.primaryKey())
    .addColumn('place_key', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('is_taken', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('execution_place_by_key')
    .on('execution_place')
    .columns(['place_key', 'is_taken', 'rank', 'execution_id'])
    .execute();
}
