import type { Command } from './command.ts';
import { reach } from './selection-walk.ts';

export const selectDownstreamCommand: Command = {
  id: 'selectDownstream',
  shortcuts: ['Shift+ArrowRight'],
  undo: 'none',
  isEnabled: ({ canvas }) => canvas.selectedNodeIds.length > 0,
  run: ({ session, canvas }) => canvas.select(reach(session.document, canvas.selectedNodeIds, 'downstream')),
};
