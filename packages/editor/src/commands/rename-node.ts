import { editorUi } from '../app/editor-ui.ts';
import type { Command } from './command.ts';
import { theOneTile } from './selection.ts';

export const renameNodeCommand: Command = {
  id: 'renameNode',
  shortcuts: ['F2'],
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => theOneTile(context) !== undefined,
  run: () => editorUi.openDialog('rename'),
};
