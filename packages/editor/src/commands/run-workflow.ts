import { runFromChosenTrigger } from '../session/runs/chosen-trigger.ts';
import { hasNodes, isIdle } from '../session/selection.ts';
import type { Command } from './command.ts';

export const runWorkflowCommand: Command = {
  id: 'runWorkflow',
  shortcuts: ['Mod+Enter'],
  isEdit: true,
  undo: 'none',
  isEnabled: (context) => hasNodes(context) && isIdle(context),
  run: runFromChosenTrigger,
};
