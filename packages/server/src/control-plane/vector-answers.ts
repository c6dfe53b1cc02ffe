import { type NodeRun, together } from '../access/people.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { apiError } from '../errors/server-error.ts';
import { runOf } from '../executions/live/live-execution.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { RunnerPoolOptions } from '../runners/runner-pool-options.ts';
import type { TriggerWorks } from '../triggers/work/trigger-works.ts';
import type { VariableRun } from '../variables/variables-of-run.ts';
import type { VectorAsker, VectorService } from '../vectors/vector.service.ts';
import type { VariableRuns } from './variable-runs.ts';

export interface VectorAnswersOptions {
  launcher: Pick<ExecutionLauncher, 'find'>;
  lookups: Pick<NodeLookups, 'nodeOf'>;
  runPeople: Pick<RunPeople, 'ofNode'>;
  shares: Pick<ShareRepository, 'findOwner'>;
  triggerWorks: Pick<TriggerWorks, 'runOf'>;
  variableRuns: VariableRuns;
  vectors: Pick<VectorService, 'answer'>;
}

/**
 * Answers a runner from the vector stores of whom the workflow belongs to, in the name of those whom the node acts for. Of a
 * workflow that was never saved they are those of the one who runs it.
 */
export function createVectorAnswers(options: VectorAnswersOptions): RunnerPoolOptions['answerVectors'] {
  const { launcher, lookups, runPeople, shares, triggerWorks, variableRuns, vectors } = options;

  async function askerIn({ users, workflowId }: VariableRun, nodeRun: NodeRun): Promise<VectorAsker> {
    const owner = workflowId ? await shares.findOwner('workflow', workflowId) : undefined;
    const ownerId = owner ?? (Array.isArray(users) ? users[0] : undefined) ?? '';
    return { ownerId, workflowId, people: together(nodeRun) };
  }

  async function askerOf(executionId: string, node: string): Promise<VectorAsker> {
    const asked = lookups.nodeOf(executionId);
    if (asked) return { ownerId: asked.userId, workflowId: null, people: [asked.userId] };
    const work = triggerWorks.runOf(executionId);
    if (work) return askerIn(await variableRuns.ofTrigger(work), await runPeople.ofNode(work, node));
    const execution = launcher.find(executionId);
    if (!execution) throw apiError('EXECUTION_NOT_FOUND.notUnderWay', { id: executionId });
    return askerIn(await variableRuns.ofExecution(execution), await runPeople.ofNode(runOf(execution), node));
  }

  return async ({ executionId, node, request }) => vectors.answer(await askerOf(executionId, node), request);
}
