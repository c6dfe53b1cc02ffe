import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const openWorkflowCommand: Command = {
  id: 'openWorkflow',
  shortcuts: ['Mod+O'],
  opensField: true,
  undo: 'none',
  isEnabled: ({ pages }) => pages.openWorkflow !== undefined,
  run: () => editorUi.openDialog('openWorkflow'),
};
