import { editorUi } from '../session/editor-ui.ts';
import type { Command } from './command.ts';

export const commandPaletteCommand: Command = {
  id: 'commandPalette',
  shortcuts: ['Mod+K'],
  opensField: true,
  undo: 'none',
  run: () => editorUi.set({ isPaletteOpen: true }),
};
