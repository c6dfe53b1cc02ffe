import { testsUi } from '../session/tests-ui.ts';
import type { Command } from './command.ts';

export const toggleTestsCommand: Command = {
  id: 'toggleTests',
  shortcuts: ['T'],
  undo: 'none',
  run: testsUi.toggle,
};
