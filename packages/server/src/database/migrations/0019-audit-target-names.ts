import type { MigrationConnection } from '../migration-connection.ts';

/** What somebody did something to keeps its name in the audit log when it is gone. */
export async function nameAuditTargets(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('audit_event').addColumn('target_name', 'text').execute();
}
