import { editorUi } from '../app/editor-ui.ts';
import type { Command } from './command.ts';
import { theOneSticky } from './selection.ts';

export const editStickyNote: Command = {
  id: 'editStickyNote',
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => theOneSticky(context) !== undefined,
  run: (context) => editorUi.set({ editedStickyId: theOneSticky(context)?.id }),
};
