import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** Documents of vector stores that the instance keeps itself. */
export async function createVectorTable(db: MigrationConnection, facts: DialectFacts): Promise<void> {
  await db.schema
    .createTable('vector_document')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('store', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('vector', facts.bytesColumnType, (column) => column.notNull())
    .addPrimaryKeyConstraint('vector_document_key', ['owner_id', 'store', 'id'])
    .execute();
}
