import type { WorkflowNode } from '@millrace/workflow';
import type { CredentialHandout } from '../credentials/credential-handout.ts';
import type { CredentialUsers } from '../credentials/credential-users.ts';
import { ServerError } from '../errors/server-error.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { RunnerPoolOptions } from '../runners/runner-pool-options.ts';
import type { TriggerWorks } from '../triggers/work/trigger-works.ts';
import type { FindRunUsers } from './run-users.ts';

export interface CredentialAnswersOptions {
  launcher: ExecutionLauncher;
  lookups: NodeLookups;
  triggerWorks: TriggerWorks;
  credentials: CredentialHandout;
  runUsers: FindRunUsers;
}

/**
 * Answers a runner that asks for a credential. What it says of the node does not count: the workflow as it runs does,
 * and in whose name.
 */
export function createCredentialAnswers(options: CredentialAnswersOptions): RunnerPoolOptions['answerCredential'] {
  const { launcher, lookups, triggerWorks, credentials, runUsers } = options;
  return async ({ executionId, node: name, credentialType, refusedToken }) => {
    const give = (node: WorkflowNode, users: CredentialUsers) =>
      credentials.forNode({ node, credentialType, users, refusedToken });
    const asked = lookups.nodeOf(executionId);
    if (asked) return give(asked.node, [asked.userId]);
    const work = triggerWorks.nodeOf(executionId, name);
    if (work) return give(work.node, (await runUsers.ofTrigger(work.run)).users);
    const execution = launcher.find(executionId);
    const node = execution?.workflow.version.workflow.nodes.find((candidate) => candidate.name === name);
    if (!execution || !node) {
      throw new ServerError('CREDENTIAL_NOT_FOUND', `Execution ${executionId} has no node "${name}".`);
    }
    return give(node, (await runUsers.ofExecution(execution)).users);
  };
}
