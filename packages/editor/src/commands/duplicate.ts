import { exportFragment } from '../model/document/export-fragment.ts';
import { selectedNodes } from '../session/selection.ts';
import { addFragment } from '../session/workflow-io/add-fragment.ts';
import type { Command } from './command.ts';

const OFFSET = 40;

export const duplicateCommand: Command = {
  id: 'duplicate',
  shortcuts: ['Mod+D'],
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => selectedNodes(context).length > 0,
  run: (context) => {
    const nodes = selectedNodes(context);
    const position = {
      x: Math.min(...nodes.map((node) => node.position[0])) + OFFSET,
      y: Math.min(...nodes.map((node) => node.position[1])) + OFFSET,
    };
    const fragment = exportFragment(context.session.document, context.canvas.selectedNodeIds);
    addFragment(context, { name: '', ...fragment }, { position, renewIdentity: true });
  },
};
