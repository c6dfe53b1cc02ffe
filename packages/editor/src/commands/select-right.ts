import type { Command } from './command.ts';
import { stepFrom } from './selection-walk.ts';

export const selectRightCommand: Command = {
  id: 'selectRight',
  shortcuts: ['ArrowRight'],
  undo: 'none',
  isEnabled: ({ canvas }) => canvas.selectedNodeIds.length > 0,
  run: ({ session, canvas }) => {
    const from = canvas.selectedNodeIds.at(-1);
    const next = from === undefined ? undefined : stepFrom(session.document, from, 'right');
    if (next !== undefined) canvas.select([next]);
  },
};
