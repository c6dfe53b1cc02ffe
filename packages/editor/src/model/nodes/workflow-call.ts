import type { WorkflowNode } from '@millrace/workflow';

/** Whether a node runs another workflow. */
export function isWorkflowCall({ type }: WorkflowNode): boolean {
  return type === 'n8n-nodes-base.executeWorkflow';
}
