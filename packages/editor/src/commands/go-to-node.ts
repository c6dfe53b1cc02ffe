import { editorUi } from '../session/editor-ui.ts';
import { hasNodes } from '../session/selection.ts';
import type { Command } from './command.ts';

export const goToNodeCommand: Command = {
  id: 'goToNode',
  shortcuts: ['Mod+G'],
  opensField: true,
  undo: 'none',
  isEnabled: hasNodes,
  run: () => editorUi.openDialog('goToNode'),
};
