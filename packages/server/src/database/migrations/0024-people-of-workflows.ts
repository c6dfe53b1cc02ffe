import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';

/**
 * Who stand behind the nodes of a workflow: behind what is stored so far, its owner, so that it goes on using the credentials
 * that the owner may use. And in whose name an execution acts, and whose document it ran.
 */
export async function addPeopleOfWorkflows(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('workflow').addColumn('people', 'text').execute();
  await sql`update workflow set people = (
    select '{"rest":["' || user_id || '"]}' from share
    where resource_kind = 'workflow' and resource_id = workflow.id and role = 'owner'
  )`.execute(db);
  await db.schema.alterTable('execution_workflow').addColumn('people', 'text').execute();
  for (const column of ['acts_for', 'document_by'] as const) {
    await db.schema.alterTable('execution').addColumn(column, 'text').execute();
  }
}
