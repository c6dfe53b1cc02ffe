import type { NodeTypeCatalogue, Workflow } from '@millrace/workflow';
import { fragmentChanges } from './import-fragment.ts';
import { WorkflowDocument } from './workflow-document.ts';

/** The same workflow with node ids and webhook paths of its own: both may be used beside each other. */
export function withNewIdentity(workflow: Workflow, catalogue: NodeTypeCatalogue): Workflow {
  const copy = new WorkflowDocument();
  copy.load({ ...workflow, nodes: [], connections: {}, pinData: {} });
  copy.apply(fragmentChanges(copy, workflow, { catalogue, renewIdentity: true }).changes);
  return copy.toWorkflow();
}
