import { NodeError } from '@millrace/node-sdk';
import { type Item, resolveParameters, type WorkflowNode } from '@millrace/workflow';
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

/** What the trigger makes of the items that another workflow gives. @throws EngineError */
export function receivedItems(workflow: PreparedWorkflow, node: WorkflowNode, items: Item[]): Item[] {
  const { implementation, description } = workflow.prepare(node).type;
  if (implementation.kind !== 'manualTrigger' || !implementation.receive) return items;
  try {
    return implementation.receive(items, resolveParameters(description.properties, node.parameters, node.typeVersion));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const { message, description: advice } = error;
    throw new EngineError('NODE_FAILED', message, { node: node.name, ...(advice && { description: advice }) });
  }
}
