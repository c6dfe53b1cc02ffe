import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const importUrl: Command = {
  id: 'importUrl',
  isEdit: true,
  undo: 'step',
  run: () => editorUi.openDialog('importUrl'),
};
