import type { Command } from './command.ts';

export const showExecutionsCommand: Command = {
  id: 'showExecutions',
  undo: 'none',
  isEnabled: ({ session, pages }) => session.document.meta.id !== undefined && pages.executions !== undefined,
  run: ({ pages }) => pages.executions?.(),
};
