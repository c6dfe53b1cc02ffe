import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';

/** Which workflows put documents into a vector store. Of what is there nobody noted it: it is its owner's alone. */
export async function createVectorStoreWorkflowTable(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('vector_store_workflow')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('store', 'text', (column) => column.notNull())
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('vector_store_workflow_key', ['owner_id', 'store', 'workflow_id'])
    .execute();
  await sql`insert into vector_store_workflow (owner_id, store, workflow_id)
    select distinct owner_id, store, '' from vector_document`.execute(db);
}
