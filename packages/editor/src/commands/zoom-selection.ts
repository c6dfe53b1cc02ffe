import type { Command } from './command.ts';

export const zoomSelectionCommand: Command = {
  id: 'zoomSelection',
  shortcuts: ['2'],
  undo: 'none',
  isEnabled: ({ canvas }) => canvas.selectedNodeIds.length > 0,
  run: ({ canvas, viewport }) => viewport.fit(canvas.selectedNodeIds),
};
