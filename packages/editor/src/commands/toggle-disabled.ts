import { toggleDisabled } from '../document/toggle-disabled.ts';
import type { Command } from './command.ts';
import { selectedTiles } from './selection.ts';

export const toggleDisabledCommand: Command = {
  id: 'toggleDisabled',
  shortcuts: ['D'],
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => selectedTiles(context).length > 0,
  run: (context) =>
    toggleDisabled(
      context.session.document,
      selectedTiles(context).map((node) => node.id),
    ),
};
