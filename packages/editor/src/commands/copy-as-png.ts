import { hasNodes } from '../session/selection.ts';
import type { Command } from './command.ts';

export const copyAsPngCommand: Command = {
  id: 'copyAsPng',
  undo: 'none',
  isEnabled: hasNodes,
  run: async (context) => {
    const { copyPicture } = await import('../session/picture/copy-picture.ts');
    await copyPicture(context, 'png');
  },
};
