import { readClipboard } from '../session/workflow-io/clipboard.ts';
import type { Command } from './command.ts';
import { pasteText } from './paste-text.ts';

export const pasteCommand: Command = {
  id: 'paste',
  shortcuts: ['Mod+V'],
  isNative: true,
  isEdit: true,
  undo: 'step',
  run: async (context) => {
    const text = await readClipboard();
    if (text !== undefined) await pasteText(context, text, { isAsked: true });
  },
};
