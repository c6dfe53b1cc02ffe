import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const closePanelsCommand: Command = {
  id: 'closePanels',
  shortcuts: ['Escape'],
  undo: 'none',
  isEnabled: () => {
    const { creator, contextMenu } = editorUi.get();
    return creator !== undefined || contextMenu !== undefined;
  },
  run: () => editorUi.set({ creator: undefined, contextMenu: undefined }),
};
