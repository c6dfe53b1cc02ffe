import { tidyUp } from '../session/canvas/tidy-up.ts';
import { hasNodes } from '../session/selection.ts';
import type { Command } from './command.ts';

export const tidyUpCommand: Command = {
  id: 'tidyUp',
  shortcuts: ['Shift+Alt+T'],
  isEdit: true,
  undo: 'step',
  isEnabled: hasNodes,
  run: async ({ session, canvas, viewport }) => {
    await tidyUp(session.document, canvas);
    viewport.fit();
  },
};
