import { editorUi } from '../session/editor-ui.ts';
import { theOneTile } from '../session/selection.ts';
import type { Command } from './command.ts';

export const renameNodeCommand: Command = {
  id: 'renameNode',
  shortcuts: ['F2'],
  opensField: true,
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => theOneTile(context) !== undefined,
  run: () => editorUi.openDialog('rename'),
};
