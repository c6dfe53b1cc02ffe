import { editorUi } from '../session/editor-ui.ts';
import { hasNodes } from '../session/selection.ts';
import type { Command } from './command.ts';

export const findCommand: Command = {
  id: 'find',
  shortcuts: ['Mod+F'],
  opensField: true,
  undo: 'none',
  isEnabled: hasNodes,
  run: () => editorUi.openFindBar(),
};
