import { type JsonObject, type Workflow, type WorkflowNode, WorkflowParseError } from '@millrace/workflow';
import { authorsOf } from '../../access/inline-authors.ts';
import { madeBy, writeNodePeople } from '../../access/node-people.ts';
import { type People, together } from '../../access/people.ts';
import type { RunPeople } from '../../access/run-people.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { SubExecutionAnswer, SubExecutionQuestion } from '../../runners/runner-pool-options.ts';
import { toDocumentColumns } from '../../workflows/workflow-document.ts';
import { type ExecutableWorkflow, executableFromDocument } from '../../workflows/workflow-versions.ts';
import { type LiveExecution, runOf } from '../live/live-execution.ts';
import type { CallableWorkflows } from '../start/callable-workflows.ts';
import type { ExecutionLauncher, LaunchRequest } from '../start/execution-launcher.ts';

/** Most executions that run one another, one within the other. */
const MAX_NESTING = 100;
/** Nodes at which a workflow begins that another one runs. */
const TRIGGERS = new Set(['n8n-nodes-base.executeWorkflowTrigger', 'n8n-nodes-base.start']);

type Refusal = Extract<SubExecutionAnswer, { kind: 'refused' }>;

export interface SubExecutionServiceOptions {
  launcher: Pick<ExecutionLauncher, 'find' | 'launch' | 'createPart'>;
  callable: Pick<CallableWorkflows, 'find'>;
  runPeople: Pick<RunPeople, 'ofNode'>;
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
    const people = together(await this.#options.runPeople.ofNode(runOf(parent), question.node));
    const found = await this.#workflow(question, parent, people);
    if ('kind' in found) return found;
    const request = requestFor(found, question, parent, people);
    if (question.wait) return { kind: 'run', ...(await this.#options.launcher.createPart(request)) };
    const executionId = await this.#options.launcher.launch(request);
    const { id: workflowId } = found.version;
    return { kind: 'started', executionId, ...(workflowId !== undefined && { workflowId }) };
  }

  /** The workflow to run, checked, or why not. */
  async #workflow(
    { workflow, node }: SubExecutionQuestion,
    parent: LiveExecution,
    people: People,
  ): Promise<ExecutableWorkflow | Refusal> {
    const found =
      'id' in workflow
        ? await this.#storedWorkflow(workflow.id, parent, people)
        : inlineWorkflow(workflow.document, authorsOf(workflow.document, nodeOf(parent, node), people));
    if ('kind' in found || canBegin(found.version.workflow)) return found;
    // Who reads of the execution may not see that workflow: what it is called by is what its caller says.
    const called = 'id' in workflow ? workflow.id : found.name;
    return refused(
      'SUB_WORKFLOW_FAILED',
      `The workflow "${called}" has no enabled trigger for being run by another workflow`,
      'Add the trigger "When executed by another workflow" to it.',
    );
  }

  async #storedWorkflow(id: string, parent: LiveExecution, people: People): Promise<ExecutableWorkflow | Refusal> {
    const found = await this.#options.callable.find(id, parent, people);
    if (found === 'missing') {
      return refused(
        'SUB_WORKFLOW_NOT_FOUND',
        `There is no workflow with the id "${id}"`,
        'Choose the workflow anew: it was deleted, is one of another instance, or may not be run by everybody in whose name this node runs it. Whoever may run it can confirm the node.',
      );
    }
    if (found !== 'notAllowed') return found;
    return refused(
      'SUB_WORKFLOW_NOT_ALLOWED',
      `The workflow "${id}" does not allow this workflow to run it`,
      'In the settings of that workflow, change which workflows may call it.',
    );
  }
}

function inlineWorkflow(document: JsonObject, authors: People): ExecutableWorkflow | Refusal {
  try {
    // As a stored one: what the server owns is not taken from the file.
    const { document: text } = toDocumentColumns(document);
    const people = writeNodePeople(madeBy(authors));
    return executableFromDocument(JSON.parse(text) as Workflow, { active: false, people });
  } catch (error) {
    if (!(error instanceof WorkflowParseError)) throw error;
    return refused('SUB_WORKFLOW_FAILED', `The workflow to run cannot be read: ${error.message}`);
  }
}

function nodeOf({ workflow }: LiveExecution, name: string): WorkflowNode | undefined {
  return workflow.version.workflow.nodes.find((node) => node.name === name);
}

function canBegin({ nodes }: Workflow): boolean {
  return nodes.some((node) => !node.disabled && TRIGGERS.has(node.type));
}

function requestFor(
  workflow: ExecutableWorkflow,
  { items = [], wait, trace }: SubExecutionQuestion,
  parent: LiveExecution,
  people: People,
): LaunchRequest {
  const parentWorkflowId = parent.row.workflow_id;
  return {
    workflow,
    mode: 'integrated',
    start: { kind: 'subWorkflow', items: wait ? [] : items },
    parent: { executionId: parent.id, ...(parentWorkflowId !== null && { workflowId: parentWorkflowId }) },
    nesting: parent.origin.nesting + 1,
    actsFor: people === 'everyone' ? [] : people,
    ...(trace && { trace }),
  };
}

function refused(code: Refusal['code'], message: string, hint?: string): Refusal {
  return { kind: 'refused', code, message, ...(hint !== undefined && { hint }) };
}
