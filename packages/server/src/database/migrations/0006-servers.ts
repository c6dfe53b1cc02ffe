import type { MigrationConnection } from '../migration-connection.ts';

/** Which server runs an execution, and until when each server may be taken for alive. */
export async function createServerTables(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('execution').addColumn('server_id', 'text').execute();
  await db.schema
    .createTable('server_lease')
    .addColumn('server_id', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
