import type { Command } from './command.ts';

export const zoomResetCommand: Command = {
  id: 'zoomReset',
  shortcuts: ['0'],
  undo: 'none',
  isEnabled: ({ viewport }) => viewport.zoom() !== 1,
  run: ({ viewport }) => viewport.zoomTo(1),
};
