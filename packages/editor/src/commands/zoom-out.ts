import { ZOOM_STEP } from '../session/canvas/viewport.ts';
import type { Command } from './command.ts';

export const zoomOutCommand: Command = {
  id: 'zoomOut',
  shortcuts: ['-'],
  undo: 'none',
  run: ({ viewport }) => viewport.zoomTo(viewport.zoom() / ZOOM_STEP),
};
