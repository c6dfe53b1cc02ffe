import { hasInputData } from '../model/runs/partial-run.ts';
import { runWorkflow } from '../session/runs/run-actions.ts';
import { isIdle, theOneTile } from '../session/selection.ts';
import type { Command } from './command.ts';

export const runFromNodeCommand: Command = {
  id: 'runFromNode',
  isEdit: true,
  undo: 'none',
  isEnabled: (context) => {
    const node = theOneTile(context);
    const { document, runs } = context.session;
    return (
      node !== undefined && !node.disabled && isIdle(context) && hasInputData(document.toWorkflow(), runs, node.name)
    );
  },
  run: (context) => {
    const node = theOneTile(context);
    return node && runWorkflow({ fromNode: node.name });
  },
};
