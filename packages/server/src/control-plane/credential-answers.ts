import type { WorkflowNode } from '@millrace/workflow';
import type { ShareRepository } from '../access/share.repository.ts';
import type { CredentialHandout } from '../credentials/credential-handout.ts';
import { type CredentialUsers, findCredentialUsers } from '../credentials/credential-users.ts';
import { ServerError } from '../errors/server-error.ts';
import type { LiveExecution } from '../executions/live/live-execution.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { RunnerPoolOptions } from '../runners/runner-pool.ts';
import type { TriggerWorks } from '../triggers/work/trigger-works.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { toDocumentColumns } from '../workflows/workflow-document.ts';

export interface CredentialAnswersOptions {
  launcher: ExecutionLauncher;
  lookups: NodeLookups;
  triggerWorks: TriggerWorks;
  credentials: CredentialHandout;
  shares: ShareRepository;
  workflows: WorkflowRepository;
}

/**
 * Answers a runner that asks for a credential. What it says of the node does not count: the workflow as it runs does,
 * and in whose name.
 */
export function createCredentialAnswers(options: CredentialAnswersOptions): RunnerPoolOptions['answerCredential'] {
  const { launcher, lookups, triggerWorks, credentials, shares, workflows } = options;
  const rights = {
    shares,
    isAsStored: async (id: string, document: string) => {
      const row = await workflows.findById(id);
      // What an older program stored may hold what the server keeps elsewhere today.
      const [stored, run] = [row?.document, document].map((text) => text && contentKeyOf(text));
      return stored !== undefined && stored === run;
    },
  };

  /** A workflow that is given as in a file runs in the name of the execution that gives it. */
  function usersOf(execution: LiveExecution): Promise<CredentialUsers> {
    let origin = execution;
    while (origin.row.workflow_id === null && origin.parent) {
      const parent = launcher.find(origin.parent.executionId);
      if (!parent) break;
      origin = parent;
    }
    const { mode, workflow_id: workflowId, started_by: startedBy } = origin.row;
    const { document } = origin.workflow;
    return findCredentialUsers({ mode, workflowId, document, startedBy }, rights);
  }

  return async ({ executionId, node: name, credentialType, refusedToken }) => {
    const give = (node: WorkflowNode, users: CredentialUsers) =>
      credentials.forNode({ node, credentialType, users, refusedToken });
    const asked = lookups.nodeOf(executionId);
    if (asked) return give(asked.node, [asked.userId]);
    const work = triggerWorks.nodeOf(executionId, name);
    if (work) return give(work.node, await findCredentialUsers(work.run, rights));
    const execution = launcher.find(executionId);
    const node = execution?.workflow.version.workflow.nodes.find((candidate) => candidate.name === name);
    if (!execution || !node) {
      throw new ServerError('CREDENTIAL_NOT_FOUND', `Execution ${executionId} has no node "${name}".`);
    }
    return give(node, await usersOf(execution));
  };
}

function contentKeyOf(document: string): string {
  return toDocumentColumns(JSON.parse(document)).version_key;
}
