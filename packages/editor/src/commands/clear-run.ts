import { clearRun } from '../session/runs/run-actions.ts';
import type { Command } from './command.ts';

export const clearRunCommand: Command = {
  id: 'clearRun',
  undo: 'none',
  isEnabled: ({ session }) => !session.document.isReadOnly && session.runs.state.status === 'finished',
  run: () => clearRun(),
};
