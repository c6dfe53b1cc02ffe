import { importFromFile } from '../session/workflow-io/import-file.ts';
import type { Command } from './command.ts';

export const importFileCommand: Command = {
  id: 'importFile',
  isEdit: true,
  undo: 'step',
  run: importFromFile,
};
