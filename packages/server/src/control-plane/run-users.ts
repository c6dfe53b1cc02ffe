import type { ShareRepository } from '../access/share.repository.ts';
import { type CredentialRun, type CredentialUsers, findCredentialUsers } from '../credentials/credential-users.ts';
import type { LiveExecution } from '../executions/live/live-execution.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { toDocumentColumns } from '../workflows/workflow-document.ts';

export interface RunUsersOptions {
  launcher: ExecutionLauncher;
  shares: ShareRepository;
  workflows: WorkflowRepository;
}

/** In whose name something runs, and for which stored workflow. */
interface RunUsers {
  users: CredentialUsers;
  workflowId: string | null;
}

/** Says in whose name executions run and triggers work. What a runner says of them does not count. */
export interface FindRunUsers {
  ofExecution(execution: LiveExecution): Promise<RunUsers>;
  ofTrigger(run: CredentialRun): Promise<RunUsers>;
}

export function createFindRunUsers({ launcher, shares, workflows }: RunUsersOptions): FindRunUsers {
  const rights = {
    shares,
    isAsStored: async (id: string, document: string) => {
      const row = await workflows.findById(id);
      // What an older program stored may hold what the server keeps elsewhere today.
      const [stored, run] = [row?.document, document].map((text) => text && contentKeyOf(text));
      return stored !== undefined && stored === run;
    },
  };

  async function find(run: CredentialRun): Promise<RunUsers> {
    return { users: await findCredentialUsers(run, rights), workflowId: run.workflowId };
  }

  return {
    /** A workflow that is given as in a file runs in the name of the execution that gives it. */
    ofExecution(execution) {
      let origin = execution;
      while (origin.row.workflow_id === null && origin.parent) {
        const parent = launcher.find(origin.parent.executionId);
        if (!parent) break;
        origin = parent;
      }
      const { mode, workflow_id: workflowId, started_by: startedBy } = origin.row;
      return find({ mode, workflowId, document: origin.workflow.document, startedBy });
    },
    ofTrigger: find,
  };
}

function contentKeyOf(document: string): string {
  return toDocumentColumns(JSON.parse(document)).version_key;
}
