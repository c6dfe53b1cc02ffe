import type { Command } from './command.ts';

export const importFileCommand: Command = {
  id: 'importFile',
  isEdit: true,
  undo: 'step',
  run: async (context) => {
    const { importFromFile } = await import('../session/workflow-io/import-file.ts');
    await importFromFile(context);
  },
};
