import type { Command } from './command.ts';

export const undoCommand: Command = {
  id: 'undo',
  shortcuts: ['Mod+Z'],
  isEdit: true,
  undo: 'none',
  isEnabled: ({ session }) => session.document.canUndo,
  run: ({ session }) => session.document.undo(),
};
