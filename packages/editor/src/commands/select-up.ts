import type { Command } from './command.ts';
import { stepFrom } from './selection-walk.ts';

export const selectUpCommand: Command = {
  id: 'selectUp',
  shortcuts: ['ArrowUp'],
  undo: 'none',
  isEnabled: ({ canvas }) => canvas.selectedNodeIds.length > 0,
  run: ({ session, canvas }) => {
    const from = canvas.selectedNodeIds.at(-1);
    const next = from === undefined ? undefined : stepFrom(session.document, from, 'up');
    if (next !== undefined) canvas.select([next]);
  },
};
