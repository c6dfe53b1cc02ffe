import { downloadWorkflow } from '../session/workflow-io/export.ts';
import type { Command } from './command.ts';

export const exportWorkflowCommand: Command = {
  id: 'exportWorkflow',
  undo: 'none',
  run: ({ session }) => downloadWorkflow(session.document),
};
