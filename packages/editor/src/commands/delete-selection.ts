import { disconnect } from '../model/document/connect.ts';
import { removeNodes } from '../model/document/remove-nodes.ts';
import type { Command } from './command.ts';

export const deleteSelectionCommand: Command = {
  id: 'deleteSelection',
  shortcuts: ['Delete', 'Backspace'],
  isEdit: true,
  undo: 'step',
  isEnabled: ({ canvas }) => canvas.selectedNodeIds.length > 0 || canvas.selectedConnectionIds.length > 0,
  run: ({ session, canvas }) => {
    const { selectedNodeIds, selectedConnectionIds } = canvas;
    if (selectedNodeIds.length > 0) removeNodes(session.document, selectedNodeIds);
    else disconnect(session.document, selectedConnectionIds);
  },
};
