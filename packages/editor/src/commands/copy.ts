import { copyNodes } from '../workflow-io/clipboard.ts';
import type { Command } from './command.ts';
import { selectedNodes } from './selection.ts';

export const copy: Command = {
  id: 'copy',
  shortcuts: ['Mod+C'],
  undo: 'none',
  isEnabled: (context) => selectedNodes(context).length > 0,
  run: async ({ session, canvas }) => {
    await copyNodes(session.document, canvas.selectedNodeIds);
  },
};
