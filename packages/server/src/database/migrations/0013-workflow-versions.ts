import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';

/** Versions of workflows. What is stored now is the first one that is known. */
export async function createVersionTable(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('workflow_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('version_key', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('node_count', 'integer', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('author_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('workflow_version_by_time')
    .on('workflow_version')
    .columns(['workflow_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('workflow_version_by_age').on('workflow_version').columns(['created_at']).execute();
  await sql`insert into workflow_version (id, workflow_id, version_key, document, node_count, created_at)
    select id, id, version_key, document, node_count, updated_at from workflow`.execute(db);
}
