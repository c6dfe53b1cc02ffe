import { STICKY_COLORS, stickyOf } from '../model/nodes/sticky-note.ts';
import { theOneSticky } from '../session/selection.ts';
import type { Command } from './command.ts';

export const changeStickyColorCommand: Command = {
  id: 'changeStickyColor',
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => theOneSticky(context) !== undefined,
  run: (context) => {
    const node = theOneSticky(context);
    if (!node) return;
    const { color } = stickyOf(node);
    const next = typeof color === 'number' ? (color % STICKY_COLORS.length) + 1 : 1;
    const parameters = { ...node.parameters, color: next };
    context.session.document.apply({ type: 'patchNode', nodeId: node.id, patch: { parameters } });
  },
};
