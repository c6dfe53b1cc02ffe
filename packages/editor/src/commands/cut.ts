import { removeNodes } from '../document/remove-nodes.ts';
import { copyNodes } from '../workflow-io/clipboard.ts';
import type { Command } from './command.ts';
import { selectedNodes } from './selection.ts';

export const cut: Command = {
  id: 'cut',
  shortcuts: ['Mod+X'],
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => selectedNodes(context).length > 0,
  run: async ({ session, canvas }) => {
    const nodeIds = canvas.selectedNodeIds;
    if (await copyNodes(session.document, nodeIds)) removeNodes(session.document, nodeIds);
  },
};
