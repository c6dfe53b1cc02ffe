import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** Data tables, their columns, and what changed in them. Their rows lie in a table of the database each. */
export async function createDataTables(db: MigrationConnection, { idColumnType }: DialectFacts): Promise<void> {
  await db.schema
    .createTable('data_table')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('next_row', idColumnType, (column) => column.notNull())
    .addColumn('row_count', idColumnType, (column) => column.notNull())
    .addColumn('byte_count', idColumnType, (column) => column.notNull())
    .addColumn('change_number', idColumnType, (column) => column.notNull())
    .addColumn('created_at', idColumnType, (column) => column.notNull())
    .addColumn('updated_at', idColumnType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('data_table_by_name').on('data_table').columns(['name_key', 'id']).execute();
  await db.schema
    .createTable('data_table_column')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('table_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('is_indexed', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('data_table_column_name')
    .unique()
    .on('data_table_column')
    .columns(['table_id', 'name_key'])
    .execute();
  await db.schema
    .createTable('data_table_change')
    .addColumn('table_id', 'text', (column) => column.notNull())
    .addColumn('number', idColumnType, (column) => column.notNull())
    .addColumn('time', idColumnType, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('workflow_id', 'text')
    .addColumn('execution_id', 'text')
    .addColumn('row_count', idColumnType, (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('data_table_change_key', ['table_id', 'number'])
    .execute();
}
