import { setCanvasDrag, useCanvasDrag } from '../session/canvas-drag.ts';
import type { Command } from './command.ts';

export const dragToPanCommand: Command = {
  id: 'dragToPan',
  undo: 'none',
  isOn: () => useCanvasDrag.getState().drag === 'pan',
  run: () => setCanvasDrag('pan'),
};
