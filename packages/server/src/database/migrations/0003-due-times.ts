import type { MigrationConnection } from '../migration-connection.ts';

/** When schedules last came due, so that missed times can be told. */
export async function addDueTimes(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('workflow_trigger').addColumn('due_at', 'bigint').execute();
}
