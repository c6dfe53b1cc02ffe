import type { MigrationConnection } from '../migration-connection.ts';

/** Variables of the instance, of folders and of workflows. */
export async function createVariableTable(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('variable')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scope_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('is_secret', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('variable_name', ['scope', 'scope_id', 'name'])
    .execute();
  await db.schema.createIndex('variable_by_name').on('variable').columns(['name', 'id']).execute();
}
