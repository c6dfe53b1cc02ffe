import type { Command } from './command.ts';

export const clearSelectionCommand: Command = {
  id: 'clearSelection',
  undo: 'none',
  isEnabled: ({ canvas }) => canvas.selectedNodeIds.length > 0,
  run: ({ canvas }) => canvas.select([]),
};
