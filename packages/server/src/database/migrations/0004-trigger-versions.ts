import type { MigrationConnection } from '../migration-connection.ts';

/** The version of the workflow that triggers are set up for, so that none stays behind when the server ends in between. */
export async function addTriggerVersions(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('workflow_trigger').addColumn('version_key', 'text').execute();
}
