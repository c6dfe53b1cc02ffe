import { runTests } from '../session/runs/test-cases.ts';
import { testsUi } from '../session/tests-ui.ts';
import type { Command } from './command.ts';

export const runTestsCommand: Command = {
  id: 'runTests',
  undo: 'none',
  isEnabled: ({ session }) => session.document.meta.tests.length > 0 && !testsUi.get().isRunning,
  run: ({ session }) => {
    testsUi.open();
    return runTests(session);
  },
};
