import type { ShareRepository } from '../access/share.repository.ts';
import { apiError } from '../errors/server-error.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { RunnerPoolOptions } from '../runners/runner-pool-options.ts';
import type { TriggerWorks } from '../triggers/work/trigger-works.ts';
import type { VectorService } from '../vectors/vector.service.ts';
import type { VariableRuns } from './variable-runs.ts';

export interface VectorAnswersOptions {
  launcher: Pick<ExecutionLauncher, 'find'>;
  lookups: Pick<NodeLookups, 'nodeOf'>;
  shares: Pick<ShareRepository, 'findOwner'>;
  triggerWorks: Pick<TriggerWorks, 'runOf'>;
  variableRuns: VariableRuns;
  vectors: Pick<VectorService, 'answer'>;
}

/**
 * Answers a runner from the vector stores of whom the workflow belongs to: whoever starts it, all runs of a workflow see the
 * same. Of a workflow that was never saved they are those of the one who runs it.
 */
export function createVectorAnswers(options: VectorAnswersOptions): RunnerPoolOptions['answerVectors'] {
  const { launcher, lookups, shares, triggerWorks, variableRuns, vectors } = options;

  async function ownerOf(executionId: string): Promise<string> {
    const asked = lookups.nodeOf(executionId);
    if (asked) return asked.userId;
    const work = triggerWorks.runOf(executionId);
    const execution = launcher.find(executionId);
    if (!work && !execution) throw apiError('EXECUTION_NOT_FOUND.notUnderWay', { id: executionId });
    const run = work ? await variableRuns.ofTrigger(work) : execution && (await variableRuns.ofExecution(execution));
    const owner = run?.workflowId ? await shares.findOwner('workflow', run.workflowId) : undefined;
    return owner ?? (Array.isArray(run?.users) ? run.users[0] : undefined) ?? '';
  }

  return async ({ executionId, request }) => vectors.answer(await ownerOf(executionId), request);
}
