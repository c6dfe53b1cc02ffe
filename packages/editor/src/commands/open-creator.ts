import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const openCreatorCommand: Command = {
  id: 'openCreator',
  shortcuts: ['Tab'],
  opensField: true,
  isEdit: true,
  undo: 'none',
  run: () => editorUi.openCreator(),
};
