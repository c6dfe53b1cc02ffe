import { setCanvasDrag, useCanvasDrag } from '../session/canvas-drag.ts';
import type { Command } from './command.ts';

export const dragToSelectCommand: Command = {
  id: 'dragToSelect',
  undo: 'none',
  isOn: () => useCanvasDrag.getState().drag === 'select',
  run: () => setCanvasDrag('select'),
};
