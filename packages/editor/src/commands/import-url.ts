import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const importUrlCommand: Command = {
  id: 'importUrl',
  isEdit: true,
  undo: 'step',
  run: () => editorUi.openDialog('importUrl'),
};
