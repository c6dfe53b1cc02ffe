import { sql } from 'kysely';
import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** What people note about executions, and indexes for lists that are filtered by it, by time and by mode. */
export async function createAnnotationTables(db: MigrationConnection, facts: DialectFacts): Promise<void> {
  await db.schema
    .createTable('execution_annotation')
    .addColumn('execution_id', facts.idColumnType, (column) => column.primaryKey())
    .addColumn('rating', 'text')
    .addColumn('note', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create index execution_annotation_rating on execution_annotation (rating, execution_id)
    where rating is not null`.execute(db);
  await db.schema
    .createTable('execution_annotation_tag')
    .addColumn('execution_id', facts.idColumnType, (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('execution_annotation_tag_key', ['execution_id', 'name_key'])
    .execute();
  await db.schema
    .createIndex('execution_by_annotation_tag')
    .on('execution_annotation_tag')
    .columns(['name_key', 'execution_id'])
    .execute();
  await db.schema.createIndex('execution_by_time').on('execution').columns(['started_at', 'id']).execute();
  await db.schema.createIndex('execution_by_mode').on('execution').columns(['mode', 'id']).execute();
}
