import type { ParentExecution } from '@millrace/wire';
import type { ExecutionMode } from '@millrace/workflow';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
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
  /** In whose name it acts besides those who stand behind its nodes. */
  actsFor: readonly string[];
  /** Whose document it runs, where that is not as the workflow is stored. */
  documentBy?: string | undefined;
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
  actsFor,
  documentBy,
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
    model_usage: null,
    parent_execution_id: parent ? Number(parent.executionId) : null,
    parent_workflow_id: parent?.workflowId ?? null,
    started_by: startedBy ?? null,
    // Without it nobody is meant but whoever started it.
    acts_for: startedBy === undefined && actsFor.length === 0 ? null : JSON.stringify(actsFor),
    document_by: documentBy ?? null,
    server_id: null,
  };
}
