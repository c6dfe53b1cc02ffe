import { stopRun } from '../runs/run-actions.ts';
import type { Command } from './command.ts';
import { isIdle } from './selection.ts';

export const stopRunCommand: Command = {
  id: 'stopRun',
  undo: 'none',
  isEnabled: (context) => !isIdle(context),
  run: () => stopRun(),
};
