import { readClipboard } from '../session/workflow-io/clipboard.ts';
import { pasteText } from '../session/workflow-io/paste.ts';
import type { Command } from './command.ts';

export const pasteCommand: Command = {
  id: 'paste',
  shortcuts: ['Mod+V'],
  isNative: true,
  isEdit: true,
  undo: 'step',
  run: async (context) => {
    const text = await readClipboard();
    if (text !== undefined) await pasteText(context, text);
  },
};
