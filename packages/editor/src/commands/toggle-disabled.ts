import { toggleDisabled } from '../model/document/toggle-disabled.ts';
import { selectedTiles } from '../session/selection.ts';
import type { Command } from './command.ts';

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
