import { runPanelUi } from '../session/run-panel-ui.ts';
import type { Command } from './command.ts';

export const toggleRunPanelCommand: Command = {
  id: 'toggleRunPanel',
  shortcuts: ['L'],
  undo: 'none',
  run: runPanelUi.toggle,
};
