import { type NodeRun, type People, together } from '../access/people.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { apiError } from '../errors/server-error.ts';
import { runOf } from '../executions/live/live-execution.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { TriggerWorks } from '../triggers/work/trigger-works.ts';
import type { VariableRun } from '../variables/variables-of-run.ts';
import type { VariableRuns } from './variable-runs.ts';

/** Who asks through a node for what the instance keeps. */
interface NodeAsker {
  /** Whose workflow it is; of one that was never saved, who runs it. */
  ownerId: string;
  /** The workflow that asks; `null` for one that was never stored. */
  workflowId: string | null;
  /** In whose name. */
  people: People;
}

export interface NodeAskerOptions {
  launcher: Pick<ExecutionLauncher, 'find'>;
  lookups: Pick<NodeLookups, 'nodeOf'>;
  runPeople: Pick<RunPeople, 'ofNode'>;
  shares: Pick<ShareRepository, 'findOwner'>;
  triggerWorks: Pick<TriggerWorks, 'runOf'>;
  variableRuns: VariableRuns;
}

/** @param executionId or the id of a look-up, or of a trigger's work */
export type FindNodeAsker = (executionId: string, node: string) => Promise<NodeAsker>;

/** Finds out who asks: what a runner says of that does not count. */
export function createNodeAsker(options: NodeAskerOptions): FindNodeAsker {
  const { launcher, lookups, runPeople, shares, triggerWorks, variableRuns } = options;

  async function askerIn({ users, workflowId }: VariableRun, nodeRun: NodeRun): Promise<NodeAsker> {
    const owner = workflowId ? await shares.findOwner('workflow', workflowId) : undefined;
    const ownerId = owner ?? (Array.isArray(users) ? users[0] : undefined) ?? '';
    return { ownerId, workflowId, people: together(nodeRun) };
  }

  return async (executionId, node) => {
    const asked = lookups.nodeOf(executionId);
    if (asked) return { ownerId: asked.userId, workflowId: null, people: [asked.userId] };
    const work = triggerWorks.runOf(executionId);
    if (work) return askerIn(await variableRuns.ofTrigger(work), await runPeople.ofNode(work, node));
    const execution = launcher.find(executionId);
    if (!execution) throw apiError('EXECUTION_NOT_FOUND.notUnderWay', { id: executionId });
    return askerIn(await variableRuns.ofExecution(execution), await runPeople.ofNode(runOf(execution), node));
  };
}
