import type { Command } from './command.ts';

export const redoCommand: Command = {
  id: 'redo',
  shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
  isEdit: true,
  undo: 'none',
  isEnabled: ({ session }) => session.document.canRedo,
  run: ({ session }) => session.document.redo(),
};
