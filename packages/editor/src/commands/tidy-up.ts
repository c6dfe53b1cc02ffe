import { tidyUp } from '../canvas/tidy-up.ts';
import type { Command } from './command.ts';
import { hasNodes } from './selection.ts';

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
