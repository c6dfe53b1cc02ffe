import type { WorkflowNode } from '@millrace/workflow';
import { isTrigger } from '../model/nodes/is-trigger.ts';
import { isSubNodeType } from '../model/nodes/sub-node.ts';
import { loadedNodeTypes } from '../server/node-types.ts';
import { runWorkflow } from '../session/runs/run-actions.ts';
import { isIdle, theOneTile } from '../session/selection.ts';
import type { Command } from './command.ts';

export const runNodeCommand: Command = {
  id: 'runNode',
  isEdit: true,
  undo: 'none',
  isEnabled: (context) => {
    const node = theOneTile(context);
    return node !== undefined && !node.disabled && !servesAnother(node) && isIdle(context);
  },
  run: (context) => {
    const node = theOneTile(context);
    if (!node) return;
    const trigger = isTrigger(loadedNodeTypes().find(node.type, node.typeVersion));
    return runWorkflow(trigger ? { triggerNode: node.name } : { destinationNode: node.name });
  },
};

/** A sub-node runs with the node that it serves. */
function servesAnother({ type, typeVersion }: WorkflowNode): boolean {
  return isSubNodeType(loadedNodeTypes().find(type, typeVersion));
}
