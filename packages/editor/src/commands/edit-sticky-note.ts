import { editorUi } from '../session/editor-ui.ts';
import { theOneSticky } from '../session/selection.ts';
import type { Command } from './command.ts';

export const editStickyNoteCommand: Command = {
  id: 'editStickyNote',
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => theOneSticky(context) !== undefined,
  run: (context) => editorUi.set({ editedStickyId: theOneSticky(context)?.id }),
};
