import type { RunPeople } from '../access/run-people.ts';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { type ExecutableWorkflow, executableFromDocument, executableFromRow } from '../workflows/workflow-versions.ts';
import type { ExecutionReader } from './history/execution-reader.ts';

export interface AgainOptions {
  /** With the workflow as it is stored now, instead of as it ran. */
  loadWorkflow: boolean;
  /** Id of the user who asks. */
  startedBy: string;
  /** They bring data that nodes did not put out in a run of it. */
  bringsData?: boolean;
}

export interface RunAgainOptions {
  reader: ExecutionReader;
  workflows: WorkflowRepository;
  runPeople: Pick<RunPeople, 'actsForAgain'>;
}

/** What an execution that ran before runs as when it runs again. */
export class RunAgain {
  readonly #options: RunAgainOptions;

  constructor(options: RunAgainOptions) {
    this.#options = options;
  }

  /** @throws ServerError `WORKFLOW_NOT_FOUND` */
  async workflowOf(row: ExecutionTable, loadWorkflow: boolean): Promise<ExecutableWorkflow> {
    const { reader, workflows } = this.#options;
    const stored = row.workflow_id === null ? undefined : await workflows.findById(row.workflow_id);
    if (loadWorkflow) {
      if (stored) return executableFromRow(stored);
      throw apiError('WORKFLOW_NOT_FOUND.ofExecution', { id: row.id });
    }
    return executableFromDocument(await reader.workflow(row), {
      ...(row.workflow_id !== null && { id: row.workflow_id }),
      active: stored?.active === 1,
      people: await reader.people(row),
    });
  }

  /** In whose name: in that in which it ran, and of whoever asks for it. */
  async peopleOf(row: ExecutionTable, { loadWorkflow, startedBy, bringsData = false }: AgainOptions) {
    const { workflow_id: workflowId, acts_for: actsFor, started_by, document_by: documentBy } = row;
    const isAsStored = documentBy === null || loadWorkflow;
    const again = { userId: startedBy, workflowId, isAsStored, bringsData };
    return {
      startedBy,
      actsFor: await this.#options.runPeople.actsForAgain({ actsFor, startedBy: started_by }, again),
      documentBy: isAsStored ? undefined : (documentBy ?? undefined),
    };
  }
}
