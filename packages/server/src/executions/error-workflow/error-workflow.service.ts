import type { ExecutionMode, Workflow } from '@millrace/workflow';
import { type People, together } from '../../access/people.ts';
import { actsForOf, type RunPeople } from '../../access/run-people.ts';
import type { Logger } from '../../logging/logger.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import { type LiveExecution, runOf } from '../live/live-execution.ts';
import type { CallableWorkflows } from '../start/callable-workflows.ts';
import type { ExecutionLauncher } from '../start/execution-launcher.ts';
import type { ExecutionRepository } from '../storage/execution.repository.ts';
import { errorPayload } from './error-payload.ts';

const ERROR_TRIGGER = 'n8n-nodes-base.errorTrigger';
/** What somebody started by hand is looked at anyway. A failing error workflow starts no other one. */
const PRODUCTION: ReadonlySet<ExecutionMode> = new Set(['webhook', 'trigger']);
/** More executions cannot run one another. */
const MAX_PARENTS = 100;

export interface ErrorWorkflowServiceOptions {
  launcher: Pick<ExecutionLauncher, 'find' | 'launch'>;
  callable: Pick<CallableWorkflows, 'find'>;
  runPeople: Pick<RunPeople, 'ofErrorWorkflow'>;
  repository: Pick<ExecutionRepository, 'findById'>;
  /** With a closing slash. */
  publicUrl: string;
  log: Logger;
}

/** Runs the error workflow of a workflow whose execution failed in production. */
export class ErrorWorkflowService {
  readonly #options: ErrorWorkflowServiceOptions;

  constructor(options: ErrorWorkflowServiceOptions) {
    this.#options = options;
  }

  /** To be called with every execution that ended, or waits, and is stored. */
  settled(execution: LiveExecution): void {
    const { status } = execution.row;
    if (status !== 'error' && status !== 'crashed') return;
    this.#start(execution).catch((error: unknown) => {
      this.#options.log.error({ err: error, executionId: execution.id }, 'An error workflow could not be started');
    });
  }

  async #start(failed: LiveExecution): Promise<void> {
    const { workflow } = failed.workflow.version;
    const chosenId = chosenWorkflow(workflow);
    if (chosenId === undefined && !errorTriggerOf(workflow)) return;
    if (!(await this.#isProduction(failed))) return;
    const people = together(await this.#options.runPeople.ofErrorWorkflow(runOf(failed)));
    const target = await this.#target(failed, chosenId, people);
    const trigger = target && errorTriggerOf(target.version.workflow);
    if (!target || !trigger) return;
    const { launcher, publicUrl } = this.#options;
    // One that handles its own failures is called by nobody else.
    const actsFor = chosenId === undefined ? actsForOf(runOf(failed)) : people === 'everyone' ? [] : people;
    const json = errorPayload(failed, `${publicUrl}execution/${failed.id}`);
    await launcher.launch({
      workflow: target,
      mode: 'error',
      actsFor,
      start: { kind: 'items', node: trigger.name, outputs: [[{ json }]] },
    });
  }

  /** The chosen error workflow, else the workflow itself. */
  async #target(
    failed: LiveExecution,
    chosenId: string | undefined,
    people: People,
  ): Promise<ExecutableWorkflow | undefined> {
    const { callable, log } = this.#options;
    if (chosenId === undefined) return failed.workflow;
    const about = { executionId: failed.id, workflowId: failed.row.workflow_id, errorWorkflow: chosenId };
    const found = await callable.find(chosenId, failed, people);
    if (found === 'missing') {
      log.error(
        about,
        'The error workflow of a failed execution does not exist, or may not be run by whoever chose it: choose another one',
      );
      return undefined;
    }
    if (found === 'notAllowed') {
      log.error(about, 'The error workflow of a failed execution does not allow the workflow to run it');
      return undefined;
    }
    if (!errorTriggerOf(found.version.workflow)) {
      log.error(about, 'The error workflow of a failed execution has no enabled error trigger');
    }
    return found;
  }

  /** A sub-workflow fails as a part of what runs it. */
  async #isProduction(failed: LiveExecution): Promise<boolean> {
    const { launcher, repository } = this.#options;
    let row = failed.row;
    for (let level = 0; level <= MAX_PARENTS && row.mode === 'integrated'; level++) {
      const parentId = row.parent_execution_id;
      if (parentId === null) return true;
      const parent = launcher.find(String(parentId))?.row ?? (await repository.findById(parentId));
      // One that is not kept was none by hand.
      if (!parent) return true;
      row = parent;
    }
    return PRODUCTION.has(row.mode);
  }
}

function chosenWorkflow({ settings }: Workflow): string | undefined {
  const id = settings?.errorWorkflow;
  return typeof id === 'string' && id !== '' && id !== 'DEFAULT' ? id : undefined;
}

function errorTriggerOf({ nodes }: Workflow) {
  return nodes.find((node) => node.type === ERROR_TRIGGER && !node.disabled);
}
