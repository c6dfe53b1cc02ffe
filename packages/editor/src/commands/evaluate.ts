import { theOneTile } from '../session/selection.ts';
import { evaluateWorkflow, isEvaluationTrigger } from '../session/workflow-io/evaluate-workflow.ts';
import type { Command } from './command.ts';

export const evaluateCommand: Command = {
  id: 'evaluate',
  isEdit: true,
  undo: 'none',
  isEnabled: (context) => {
    const node = theOneTile(context);
    return node !== undefined && !node.disabled && context.pages.evaluation !== undefined && isEvaluationTrigger(node);
  },
  run: (context) => {
    const node = theOneTile(context);
    return node && evaluateWorkflow(context, node.name);
  },
};
