import { peopleOfNode, readNodePeople } from '../access/node-people.ts';
import type { Run } from '../access/run-people.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { type LiveExecution, runOf } from '../executions/live/live-execution.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { VariableRun } from '../variables/variables-of-run.ts';

export interface VariableRunsOptions {
  launcher: Pick<ExecutionLauncher, 'find'>;
  shares: Pick<ShareRepository, 'findOwner'>;
}

/** Whose variables executions and triggers at work read, and in whose name. What a runner says of that does not count. */
export interface VariableRuns {
  ofExecution(execution: LiveExecution): Promise<VariableRun>;
  ofTrigger(run: Run): Promise<VariableRun>;
}

export function createVariableRuns({ launcher, shares }: VariableRunsOptions): VariableRuns {
  async function find({ mode, workflowId, startedBy }: Run): Promise<VariableRun> {
    if (mode === 'cli') return { users: 'everyone', workflowId };
    const user = startedBy ?? (workflowId === null ? undefined : await shares.findOwner('workflow', workflowId));
    return { users: user === undefined ? [] : [user], workflowId };
  }

  return {
    /** A workflow that is written in a node reads those of the one that runs it; one that nobody wrote reads no secrets. */
    async ofExecution(execution) {
      let origin = execution;
      let isWritten = true;
      while (origin.row.workflow_id === null && origin.parent) {
        const parent = launcher.find(origin.parent.executionId);
        if (!parent) break;
        const people = readNodePeople(origin.workflow.people);
        isWritten &&= people === undefined || peopleOfNode(people, '').length > 0;
        origin = parent;
      }
      const found = await find(runOf(origin));
      return isWritten ? found : { ...found, users: [] };
    },
    ofTrigger: find,
  };
}
