import type { Command } from './command.ts';

export const zoomFitCommand: Command = {
  id: 'zoomFit',
  shortcuts: ['1'],
  undo: 'none',
  run: ({ viewport }) => viewport.fit(),
};
