import { addSticky } from '../document/add-sticky.ts';
import type { Command } from './command.ts';

export const addStickyNote: Command = {
  id: 'addStickyNote',
  shortcuts: ['Shift+S'],
  isEdit: true,
  undo: 'step',
  run: ({ session, canvas, viewport }) => {
    canvas.select([addSticky(session.document, viewport.pointer())]);
  },
};
