import { hasNodes } from '../session/selection.ts';
import type { Command } from './command.ts';

export const copyAsSvgCommand: Command = {
  id: 'copyAsSvg',
  undo: 'none',
  isEnabled: hasNodes,
  run: async (context) => {
    const { copyPicture } = await import('../session/picture/copy-picture.ts');
    await copyPicture(context, 'svg');
  },
};
