import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const showExecutionsCommand: Command = {
  id: 'showExecutions',
  undo: 'none',
  isEnabled: ({ session }) => session.document.meta.id !== undefined,
  run: () => editorUi.openDialog('executions'),
};
