import type { MigrationConnection } from '../migration-connection.ts';

/** For lists of the executions of a workflow that ended in one way: it may never have, and then all of them were looked at. */
export async function indexWorkflowStatus(db: MigrationConnection): Promise<void> {
  await db.schema
    .createIndex('execution_by_workflow_status')
    .on('execution')
    .columns(['workflow_id', 'status', 'id'])
    .execute();
}
