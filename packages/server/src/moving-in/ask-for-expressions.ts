import type { Workflow } from '@millrace/workflow';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { ExpressionProblem } from './check-workflow.ts';

/** Has a runner read the expressions of workflows: here nobody does. */
export function askForExpressions(
  runners: Pick<RunnerPool, 'ask'>,
): (workflow: Workflow) => Promise<ExpressionProblem[]> {
  return async (workflow) => (await runners.ask('checkExpressions', { workflow })).problems;
}
