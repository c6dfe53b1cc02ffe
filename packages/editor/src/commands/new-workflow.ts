import type { Command } from './command.ts';

export const newWorkflowCommand: Command = {
  id: 'newWorkflow',
  shortcuts: ['Mod+Alt+N'],
  undo: 'none',
  isEnabled: ({ pages }) => pages.newWorkflow !== undefined,
  run: ({ pages }) => pages.newWorkflow?.(),
};
