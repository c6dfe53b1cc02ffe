import { saveWorkflow } from '../session/workflow-io/save.ts';
import type { Command } from './command.ts';

export const saveCommand: Command = {
  id: 'save',
  shortcuts: ['Mod+S'],
  scope: 'anywhere',
  isEdit: true,
  undo: 'none',
  run: async (context) => {
    await saveWorkflow(context.session);
  },
};
