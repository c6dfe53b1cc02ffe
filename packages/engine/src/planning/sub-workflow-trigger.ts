import type { WorkflowNode } from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

/** Old workflows without a trigger of their own for this are run from here. */
const OLD_START = 'n8n-nodes-base.start';

/** The node at which a workflow begins that another workflow runs. @throws EngineError when it has none. */
export function subWorkflowTrigger(workflow: PreparedWorkflow): WorkflowNode {
  const enabled = [...workflow.graph.nodes.values()].filter((node) => !node.disabled);
  const trigger =
    enabled.find((node) => workflow.triggerKindOf(node.name) === 'workflow') ??
    enabled.find((node) => node.type === OLD_START);
  if (trigger) return trigger;
  throw new EngineError('NO_TRIGGER', 'The workflow cannot be run by another workflow', {
    description: 'Add the trigger "When executed by another workflow" to it.',
  });
}
