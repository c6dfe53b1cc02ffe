import { selectedNodes } from '../session/selection.ts';
import { copyNodes } from '../session/workflow-io/clipboard.ts';
import type { Command } from './command.ts';

export const copyCommand: Command = {
  id: 'copy',
  shortcuts: ['Mod+C'],
  undo: 'none',
  isEnabled: (context) => selectedNodes(context).length > 0,
  run: async ({ session, canvas }) => {
    await copyNodes(session.document, canvas.selectedNodeIds);
  },
};
