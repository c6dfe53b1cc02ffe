import type { Command } from './command.ts';

export const showHistoryCommand: Command = {
  id: 'showHistory',
  undo: 'none',
  isEnabled: ({ session, pages }) => session.document.meta.id !== undefined && pages.history !== undefined,
  run: ({ pages }) => pages.history?.(),
};
