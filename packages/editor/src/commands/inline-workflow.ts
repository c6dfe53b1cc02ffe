import { isWorkflowCall } from '../model/nodes/workflow-call.ts';
import { theOneTile } from '../session/selection.ts';
import type { Command } from './command.ts';

export const inlineWorkflowCommand: Command = {
  id: 'inlineWorkflow',
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => {
    const node = theOneTile(context);
    return node !== undefined && isWorkflowCall(node);
  },
  run: async (context) => {
    const node = theOneTile(context);
    if (!node) return;
    const { inlineWorkflow } = await import('../session/workflow-io/inline-workflow.ts');
    await inlineWorkflow(context, node);
  },
};
