import { saveByHand } from '../session/workflow-io/save-by-hand.ts';
import type { Command } from './command.ts';

export const saveCommand: Command = {
  id: 'save',
  shortcuts: ['Mod+S'],
  scope: 'anywhere',
  isEdit: true,
  undo: 'none',
  run: ({ session }) => saveByHand(session),
};
