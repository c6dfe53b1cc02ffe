import type { Command } from './command.ts';

export const zoomReset: Command = {
  id: 'zoomReset',
  shortcuts: ['0'],
  undo: 'none',
  isEnabled: ({ viewport }) => viewport.zoom() !== 1,
  run: ({ viewport }) => viewport.zoomTo(1),
};
