import type { MigrationConnection } from '../migration-connection.ts';

/** When requests to services are sent, of servers that share what these take. */
export async function createCallLineTable(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('call_line')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('slots', 'text', (column) => column.notNull())
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .addColumn('used_until', 'bigint', (column) => column.notNull())
    .execute();
}
