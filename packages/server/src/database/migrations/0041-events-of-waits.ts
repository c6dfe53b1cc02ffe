import type { MigrationConnection } from '../migration-connection.ts';

/** By what an execution that waited goes on, as JSON, until a step since is stored; null while it waits. */
export async function addEventsOfWaits(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('execution_waiting').addColumn('event', 'text').execute();
}
