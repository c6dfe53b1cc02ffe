import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const duplicateWorkflowCommand: Command = {
  id: 'duplicateWorkflow',
  isEdit: true,
  undo: 'none',
  run: () => editorUi.openDialog('duplicate'),
};
