import { editorUi } from '../session/editor-ui.ts';
import { theOneTile } from '../session/selection.ts';
import type { Command } from './command.ts';

export const editConnectionsCommand: Command = {
  id: 'editConnections',
  shortcuts: ['C'],
  opensField: true,
  isEdit: true,
  undo: 'none',
  isEnabled: (context) => theOneTile(context) !== undefined,
  run: () => editorUi.openDialog('connections'),
};
