import type { Command } from './command.ts';

export const newWorkflow: Command = {
  id: 'newWorkflow',
  shortcuts: ['Mod+Alt+N'],
  undo: 'none',
  isEnabled: ({ pages }) => pages.newWorkflow !== undefined,
  run: ({ pages }) => pages.newWorkflow?.(),
};
