import type { Command } from './command.ts';
import { reach } from './selection-walk.ts';

export const selectUpstreamCommand: Command = {
  id: 'selectUpstream',
  shortcuts: ['Shift+ArrowLeft'],
  undo: 'none',
  isEnabled: ({ canvas }) => canvas.selectedNodeIds.length > 0,
  run: ({ session, canvas }) => canvas.select(reach(session.document, canvas.selectedNodeIds, 'upstream')),
};
