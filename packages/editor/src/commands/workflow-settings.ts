import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const workflowSettingsCommand: Command = {
  id: 'workflowSettings',
  isEdit: true,
  undo: 'step',
  run: () => editorUi.openDialog('workflowSettings'),
};
