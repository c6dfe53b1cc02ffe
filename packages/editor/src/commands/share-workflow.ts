import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const shareWorkflowCommand: Command = {
  id: 'shareWorkflow',
  undo: 'none',
  isEnabled: ({ session }) => session.document.meta.id !== undefined,
  run: () => editorUi.openDialog('share'),
};
