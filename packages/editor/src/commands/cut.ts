import { removeNodes } from '../model/document/remove-nodes.ts';
import { selectedNodes } from '../session/selection.ts';
import { copyNodes } from '../session/workflow-io/clipboard.ts';
import type { Command } from './command.ts';

export const cutCommand: Command = {
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
