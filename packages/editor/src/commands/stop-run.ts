import { stopRun } from '../session/runs/run-actions.ts';
import { isIdle } from '../session/selection.ts';
import type { Command } from './command.ts';

export const stopRunCommand: Command = {
  id: 'stopRun',
  undo: 'none',
  isEnabled: (context) => !isIdle(context),
  run: () => stopRun(),
};
