import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';

/** Folders of workflows: each user has their own. */
export async function createFolderTables(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('folder')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create unique index folder_name on folder (owner_id, coalesce(parent_id, ''), name_key)`.execute(db);
  await db.schema.createIndex('folder_parent').on('folder').column('parent_id').execute();
  await db.schema
    .createTable('workflow_folder')
    .addColumn('workflow_id', 'text', (column) => column.primaryKey())
    .addColumn('folder_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('workflow_folder_by_folder')
    .on('workflow_folder')
    .columns(['folder_id', 'workflow_id'])
    .execute();
}
