import { editorUi } from '../session/editor-ui.ts';
import { theOneTile } from '../session/selection.ts';
import type { Command } from './command.ts';

export const replaceNodeCommand: Command = {
  id: 'replaceNode',
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => theOneTile(context) !== undefined,
  run: (context) => {
    const node = theOneTile(context);
    if (node) editorUi.openCreator({ target: { kind: 'replace', nodeId: node.id } });
  },
};
