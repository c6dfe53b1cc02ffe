import type { Command } from './command.ts';

export const openWorkflow: Command = {
  id: 'openWorkflow',
  shortcuts: ['Mod+O'],
  undo: 'none',
  run: ({ pages }) => pages.workflowList(),
};
