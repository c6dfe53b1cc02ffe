import type { WorkflowNode } from '@millrace/workflow';
import type { NodeRun } from '../access/people.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { CredentialHandout } from '../credentials/credential-handout.ts';
import { apiError } from '../errors/server-error.ts';
import { runOf } from '../executions/live/live-execution.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { RunnerPoolOptions } from '../runners/runner-pool-options.ts';
import type { TriggerWorks } from '../triggers/work/trigger-works.ts';

export interface CredentialAnswersOptions {
  launcher: ExecutionLauncher;
  lookups: NodeLookups;
  triggerWorks: TriggerWorks;
  credentials: CredentialHandout;
  runPeople: Pick<RunPeople, 'ofNode'>;
}

/**
 * Answers a runner that asks for a credential. What it says of the node does not count: the workflow as it runs does,
 * and in whose name.
 */
export function createCredentialAnswers(options: CredentialAnswersOptions): RunnerPoolOptions['answerCredential'] {
  const { launcher, lookups, triggerWorks, credentials, runPeople } = options;
  return async ({ executionId, node: name, credentialType, refusedToken }) => {
    const give = (node: WorkflowNode, run: NodeRun, isSubscribing = false) =>
      credentials.forNode({ node, credentialType, run, refusedToken, isSubscribing });
    const asked = lookups.nodeOf(executionId);
    if (asked) return give(asked.node, { people: [asked.userId], actsFor: [] });
    const work = triggerWorks.nodeOf(executionId, name);
    if (work) return give(work.node, await runPeople.ofNode(work.run, name), work.isSubscribing);
    const execution = launcher.find(executionId);
    const node = execution?.workflow.version.workflow.nodes.find((candidate) => candidate.name === name);
    if (!execution || !node) {
      throw apiError('CREDENTIAL_NOT_FOUND.unknownNode', { id: executionId, node: name });
    }
    return give(node, await runPeople.ofNode(runOf(execution), name));
  };
}
