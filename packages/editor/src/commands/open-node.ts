import type { Command } from './command.ts';
import { theOneTile } from './selection.ts';

export const openNode: Command = {
  id: 'openNode',
  shortcuts: ['Enter'],
  undo: 'none',
  isEnabled: (context) => theOneTile(context) !== undefined,
  run: (context) => {
    const node = theOneTile(context);
    if (node) context.pages.openNode(node.id);
  },
};
