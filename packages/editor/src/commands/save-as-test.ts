import { saveAsTest } from '../session/runs/test-cases.ts';
import type { Command } from './command.ts';

export const saveAsTestCommand: Command = {
  id: 'saveAsTest',
  isEdit: true,
  undo: 'step',
  isEnabled: ({ session: { runs } }) => runs.state.executionId !== undefined && runs.state.outcome === 'success',
  run: ({ session }) => saveAsTest(session, session.runs.state.executionId ?? ''),
};
