import type { MigrationConnection } from '../migration-connection.ts';

/** When a workflow put documents into a vector store last, ms since the epoch; null where nobody noted it. */
export async function addChangesOfVectorStores(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('vector_store_workflow').addColumn('changed_at', 'bigint').execute();
}
