import type { MigrationConnection } from '../migration-connection.ts';

/** Who did what. */
export async function createAuditTable(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('audit_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('email', 'text')
    .addColumn('via', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_event_by_time').on('audit_event').columns(['time', 'id']).execute();
  await db.schema.createIndex('audit_event_by_target').on('audit_event').columns(['target_id', 'time']).execute();
}
