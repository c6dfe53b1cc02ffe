import { DEFAULT_WORKFLOW_NAME, type Workflow } from '@millrace/workflow';

/** A workflow that has just been begun. The file format runs branches in the old order unless it says otherwise. */
export function newWorkflowFile(): Workflow {
  return { name: DEFAULT_WORKFLOW_NAME, nodes: [], connections: {}, settings: { executionOrder: 'v1' } };
}
