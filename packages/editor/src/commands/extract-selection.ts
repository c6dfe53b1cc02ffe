import { selectedTiles } from '../session/selection.ts';
import type { Command } from './command.ts';

export const extractSelectionCommand: Command = {
  id: 'extractSelection',
  shortcuts: ['Alt+X'],
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => selectedTiles(context).length > 0,
  run: async (context) => {
    const { extractSelection } = await import('../session/workflow-io/extract-selection.ts');
    await extractSelection(context);
  },
};
