import type { MigrationConnection } from '../migration-connection.ts';

/** The audit log says what a call named that did something to many things at once. */
export async function addAuditDetails(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('audit_event').addColumn('details', 'text').execute();
}
