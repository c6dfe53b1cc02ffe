import { isTrigger } from '../nodes/is-trigger.ts';
import { runWorkflow } from '../runs/run-actions.ts';
import { loadedNodeTypes } from '../server/node-types.ts';
import type { Command } from './command.ts';
import { isIdle, theOneTile } from './selection.ts';

export const runNode: Command = {
  id: 'runNode',
  isEdit: true,
  undo: 'none',
  isEnabled: (context) => {
    const node = theOneTile(context);
    return node !== undefined && !node.disabled && isIdle(context);
  },
  run: (context) => {
    const node = theOneTile(context);
    if (!node) return;
    const trigger = isTrigger(loadedNodeTypes().find(node.type, node.typeVersion));
    return runWorkflow(trigger ? { triggerNode: node.name } : { destinationNode: node.name });
  },
};
