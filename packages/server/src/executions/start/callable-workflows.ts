import type { Access } from '../../access/access.ts';
import { mayAll, type People } from '../../access/people.ts';
import type { ExecutableCache } from '../../workflows/executable-cache.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import { type CallingWorkflow, mayBeCalled } from './caller-policy.ts';

/** An execution that runs another workflow. */
type Caller = Pick<LiveExecution, 'row' | 'parent'>;

export interface CallableWorkflowsOptions {
  workflows: Pick<ExecutableCache, 'find'>;
  access: Pick<Access, 'allowsUser'>;
  /** Of a stored workflow. */
  findOwner(workflowId: string): Promise<string | undefined>;
  /** An execution under way. */
  findExecution(id: string): Caller | undefined;
}

/** Stored workflows that executions run: those that they may run, and that allow it. */
export class CallableWorkflows {
  readonly #options: CallableWorkflowsOptions;

  constructor(options: CallableWorkflowsOptions) {
    this.#options = options;
  }

  /**
   * @param people in whose name it is run: each of them has to have the right to run it. It is missing for whoever has none.
   */
  async find(id: string, caller: Caller, people: People): Promise<ExecutableWorkflow | 'missing' | 'notAllowed'> {
    const { workflows, access, findOwner } = this.#options;
    const mayRun = await mayAll(people, (userId) => access.allowsUser(userId, 'workflow:execute', id));
    const found = mayRun ? await workflows.find(id) : undefined;
    if (!found) return 'missing';
    const called = { id, ownerId: await findOwner(id), settings: found.version.workflow.settings };
    return mayBeCalled(called, await this.#callerOf(caller)) ? found : 'notAllowed';
  }

  /** A workflow that is given as in a file counts as the one that gives it, but not as it is stored. */
  async #callerOf(execution: Caller): Promise<CallingWorkflow> {
    const { findOwner, findExecution } = this.#options;
    let id: string | null = null;
    let startedBy: string | null = null;
    for (let caller: Caller | undefined = execution; caller && id === null; ) {
      id = caller.row.workflow_id ?? caller.row.parent_workflow_id;
      startedBy = caller.row.started_by;
      caller = findExecution(caller.parent?.executionId ?? '');
    }
    const ownerId = id === null ? undefined : await findOwner(id);
    const { workflow_id: ownId, document_by: documentBy } = execution.row;
    return {
      id: id ?? undefined,
      ownerId: ownerId ?? startedBy ?? undefined,
      isAsStored: ownId !== null && documentBy === null,
    };
  }
}
