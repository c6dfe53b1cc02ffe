import { type JsonObject, type Workflow, WorkflowParseError } from '@millrace/workflow';
import { ServerError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { SubExecutionAnswer, SubExecutionQuestion } from '../../runners/runner-pool-options.ts';
import type { ExecutableCache } from '../../workflows/executable-cache.ts';
import { toDocumentColumns } from '../../workflows/workflow-document.ts';
import { type ExecutableWorkflow, executableFromDocument } from '../../workflows/workflow-versions.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import type { ExecutionLauncher, LaunchRequest } from '../start/execution-launcher.ts';
import { mayBeCalled } from './caller-policy.ts';

/** Most executions that run one another, one within the other. */
const MAX_NESTING = 100;
/** Nodes at which a workflow begins that another one runs. */
const TRIGGERS = new Set(['n8n-nodes-base.executeWorkflowTrigger', 'n8n-nodes-base.start']);

type Refusal = Extract<SubExecutionAnswer, { kind: 'refused' }>;

export interface SubExecutionServiceOptions {
  launcher: Pick<ExecutionLauncher, 'find' | 'launch' | 'createPart'>;
  workflows: Pick<ExecutableCache, 'find'>;
  log: Logger;
}

/** Decides whether and how an execution may run another workflow. */
export class SubExecutionService {
  readonly #options: SubExecutionServiceOptions;

  constructor(options: SubExecutionServiceOptions) {
    this.#options = options;
  }

  async answer(question: SubExecutionQuestion): Promise<SubExecutionAnswer> {
    const parent = this.#options.launcher.find(question.executionId);
    if (!parent) return refused('SUB_WORKFLOW_FAILED', 'The execution that asks has ended');
    try {
      return await this.#start(question, parent);
    } catch (error) {
      if (error instanceof ServerError) return refused('SUB_WORKFLOW_FAILED', error.message, error.hint);
      this.#options.log.error({ err: error, executionId: parent.id }, 'A sub-workflow could not be started');
      return refused('SUB_WORKFLOW_FAILED', 'The workflow could not be started; the log of the server says more');
    }
  }

  async #start(question: SubExecutionQuestion, parent: LiveExecution): Promise<SubExecutionAnswer> {
    const nesting = parent.origin.nesting + 1;
    if (nesting > MAX_NESTING) {
      return refused(
        'SUB_WORKFLOW_DEPTH',
        `More than ${MAX_NESTING} workflows run one another`,
        'Look for a workflow that runs itself, also through others.',
      );
    }
    const found = await this.#workflow(question, parent);
    if ('kind' in found) return found;
    const request = requestFor(found, question, parent);
    if (question.wait) return { kind: 'run', ...(await this.#options.launcher.createPart(request)) };
    const executionId = await this.#options.launcher.launch(request);
    const { id: workflowId } = found.version;
    return { kind: 'started', executionId, ...(workflowId !== undefined && { workflowId }) };
  }

  /** The workflow to run, checked, or why not. */
  async #workflow({ workflow }: SubExecutionQuestion, parent: LiveExecution): Promise<ExecutableWorkflow | Refusal> {
    const found =
      'id' in workflow ? await this.#storedWorkflow(workflow.id, parent) : inlineWorkflow(workflow.document);
    if ('kind' in found || canBegin(found.version.workflow)) return found;
    // Who reads of the execution may not see that workflow: what it is called by is what its caller says.
    const called = 'id' in workflow ? workflow.id : found.name;
    return refused(
      'SUB_WORKFLOW_FAILED',
      `The workflow "${called}" has no enabled trigger for being run by another workflow`,
      'Add the trigger "When executed by another workflow" to it.',
    );
  }

  async #storedWorkflow(id: string, parent: LiveExecution): Promise<ExecutableWorkflow | Refusal> {
    const found = await this.#options.workflows.find(id);
    if (!found) {
      return refused(
        'SUB_WORKFLOW_NOT_FOUND',
        `There is no workflow with the id "${id}"`,
        'Choose the workflow anew: it was deleted, or is one of another instance.',
      );
    }
    if (mayBeCalled(found.version.workflow.settings, id, this.#callerId(parent))) return found;
    return refused(
      'SUB_WORKFLOW_NOT_ALLOWED',
      `The workflow "${id}" does not allow this workflow to run it`,
      'In the settings of that workflow, change which workflows may call it.',
    );
  }

  /** A workflow that is given as in a file runs with the rights of the one that gives it. */
  #callerId(execution: LiveExecution): string | undefined {
    let caller: LiveExecution | undefined = execution;
    let callerId: string | null = null;
    while (caller && callerId === null) {
      callerId = caller.row.workflow_id ?? caller.row.parent_workflow_id;
      caller = this.#options.launcher.find(caller.parent?.executionId ?? '');
    }
    return callerId ?? undefined;
  }
}

function inlineWorkflow(document: JsonObject): ExecutableWorkflow | Refusal {
  try {
    // As a stored one: what the server owns is not taken from the file.
    const { document: text } = toDocumentColumns(document);
    return executableFromDocument(JSON.parse(text) as Workflow, { active: false });
  } catch (error) {
    if (!(error instanceof WorkflowParseError)) throw error;
    return refused('SUB_WORKFLOW_FAILED', `The workflow to run cannot be read: ${error.message}`);
  }
}

function canBegin({ nodes }: Workflow): boolean {
  return nodes.some((node) => !node.disabled && TRIGGERS.has(node.type));
}

function requestFor(
  workflow: ExecutableWorkflow,
  { items = [], wait, trace }: SubExecutionQuestion,
  parent: LiveExecution,
): LaunchRequest {
  const parentWorkflowId = parent.row.workflow_id;
  return {
    workflow,
    mode: 'integrated',
    start: { kind: 'subWorkflow', items: wait ? [] : items },
    parent: { executionId: parent.id, ...(parentWorkflowId !== null && { workflowId: parentWorkflowId }) },
    nesting: parent.origin.nesting + 1,
    ...(trace && { trace }),
  };
}

function refused(code: Refusal['code'], message: string, hint?: string): Refusal {
  return { kind: 'refused', code, message, ...(hint !== undefined && { hint }) };
}
