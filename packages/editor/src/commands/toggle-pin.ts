import { togglePins } from '../session/runs/toggle-pins.ts';
import { selectedTiles } from '../session/selection.ts';
import type { Command } from './command.ts';

export const togglePinCommand: Command = {
  id: 'togglePin',
  shortcuts: ['P'],
  isEdit: true,
  undo: 'step',
  isEnabled: (context) => {
    const { document, runs } = context.session;
    return selectedTiles(context).some(
      ({ id, name }) => document.pinData(id) !== undefined || runs.stepsOf(name).length > 0,
    );
  },
  run: (context) => togglePins(context.session, selectedTiles(context)),
};
