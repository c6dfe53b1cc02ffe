import { apiError } from '../errors/server-error.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { RunnerPoolOptions } from '../runners/runner-pool-options.ts';
import type { TriggerWorks } from '../triggers/work/trigger-works.ts';
import { type VariablesOfRunOptions, variablesOfRun } from '../variables/variables-of-run.ts';
import type { VariableRuns } from './variable-runs.ts';

export interface VariableAnswersOptions extends VariablesOfRunOptions {
  launcher: ExecutionLauncher;
  lookups: NodeLookups;
  triggerWorks: TriggerWorks;
  variableRuns: VariableRuns;
}

/** Answers a runner that asks for the variables of an execution, of a trigger at work or of a look-up: as they are now. */
export function createVariableAnswers(options: VariableAnswersOptions): RunnerPoolOptions['answerVariables'] {
  const { launcher, lookups, triggerWorks, variableRuns } = options;
  return async ({ executionId }) => {
    const asked = lookups.nodeOf(executionId);
    // The editor asks for a node: which workflow it is part of is not known.
    if (asked) return variablesOfRun({ workflowId: null, users: [asked.userId] }, options);
    const run = triggerWorks.runOf(executionId);
    if (run) return variablesOfRun(await variableRuns.ofTrigger(run), options);
    const execution = launcher.find(executionId);
    if (!execution) throw apiError('EXECUTION_NOT_FOUND.notUnderWay', { id: executionId });
    return variablesOfRun(await variableRuns.ofExecution(execution), options);
  };
}
