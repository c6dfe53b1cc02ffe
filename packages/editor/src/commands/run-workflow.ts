import { runWorkflow } from '../runs/run-actions.ts';
import type { Command } from './command.ts';
import { hasNodes, isIdle } from './selection.ts';

export const runWorkflowCommand: Command = {
  id: 'runWorkflow',
  shortcuts: ['Mod+Enter'],
  isEdit: true,
  undo: 'none',
  isEnabled: (context) => hasNodes(context) && isIdle(context),
  run: () => runWorkflow(),
};
