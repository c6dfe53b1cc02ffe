import type { ParentExecution } from '@millrace/wire';
import type { ExecutionMode } from '@millrace/workflow';
import type { ExecutionTable } from '../../database/database-schema.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';

export interface NewExecution {
  id: number;
  workflow: ExecutableWorkflow;
  mode: ExecutionMode;
  startedAt: number;
  isTemporary: boolean;
  retryOf?: number | undefined;
  parent?: ParentExecution | undefined;
  /** The user who starts it by hand. */
  startedBy?: string | undefined;
}

/** The row of an execution that is about to start. */
export function newExecutionRow({
  id,
  workflow,
  mode,
  startedAt,
  isTemporary,
  retryOf,
  parent,
  startedBy,
}: NewExecution): ExecutionTable {
  return {
    id,
    workflow_id: workflow.version.id ?? null,
    workflow_name: workflow.name,
    workflow_hash: workflow.hash,
    status: 'new',
    mode,
    started_at: startedAt,
    stopped_at: null,
    wait_till: null,
    retry_of: retryOf ?? null,
    retry_success_id: null,
    is_temporary: isTemporary ? 1 : 0,
    last_node: null,
    error: null,
    parent_execution_id: parent ? Number(parent.executionId) : null,
    parent_workflow_id: parent?.workflowId ?? null,
    started_by: startedBy ?? null,
    server_id: null,
  };
}
