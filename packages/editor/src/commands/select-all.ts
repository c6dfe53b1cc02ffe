import { hasNodes } from '../session/selection.ts';
import type { Command } from './command.ts';

export const selectAllCommand: Command = {
  id: 'selectAll',
  shortcuts: ['Mod+A'],
  undo: 'none',
  isEnabled: hasNodes,
  run: ({ session, canvas }) => canvas.select(session.document.nodeIds),
};
