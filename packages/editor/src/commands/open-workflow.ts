import type { Command } from './command.ts';

export const openWorkflowCommand: Command = {
  id: 'openWorkflow',
  shortcuts: ['Mod+O'],
  undo: 'none',
  isEnabled: ({ pages }) => pages.workflowList !== undefined,
  run: ({ pages }) => pages.workflowList?.(),
};
