import type { WorkflowNode } from '@millrace/workflow';

/** Whose behalf a port acts on. */
export interface NodeOwner {
  readonly node: WorkflowNode;
  readonly executionId: string;
  /** Absent for a workflow that was never saved. */
  readonly workflowId?: string;
  readonly signal: AbortSignal;
}
