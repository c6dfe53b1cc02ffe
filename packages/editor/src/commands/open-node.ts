import { theOneTile } from '../session/selection.ts';
import type { Command } from './command.ts';

export const openNodeCommand: Command = {
  id: 'openNode',
  shortcuts: ['Enter'],
  undo: 'none',
  isEnabled: (context) => theOneTile(context) !== undefined,
  run: (context) => {
    const node = theOneTile(context);
    if (node) context.pages.openNode(node.id);
  },
};
