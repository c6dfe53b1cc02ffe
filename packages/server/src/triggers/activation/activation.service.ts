import type { LifecycleEvent, TriggerSetup, WebhookEndpoint } from '@millrace/wire';
import type { Database } from '../../database/database.ts';
import type { WorkflowTable } from '../../database/database-schema.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import type { WorkflowRepository } from '../../workflows/workflow.repository.ts';
import type { WorkflowActivation } from '../../workflows/workflow.service.ts';
import { type ExecutableWorkflow, executableFromRow } from '../../workflows/workflow-versions.ts';
import type { Listeners } from '../listening/listeners.ts';
import type { TriggerAsker } from '../polling/trigger-asker.ts';
import { checkSchedule } from '../schedules/scheduler.ts';
import { listenersOf, RunningTriggers, type RunningTriggersOptions } from './running-triggers.ts';
import { type DueRecord, pathKeyOf, type TriggerRepository } from './trigger.repository.ts';

export interface ActivationServiceOptions extends Omit<RunningTriggersOptions, 'executable' | 'isActive'> {
  triggers: TriggerRepository;
  workflows: WorkflowRepository;
  runners: Pick<RunnerPool, 'ask'>;
  asker: TriggerAsker;
  listeners: Listeners;
  isUniqueViolation: Database['isUniqueViolation'];
  log: Logger;
  /** Tells editors. */
  onChange(event: 'workflowActivated' | 'workflowDeactivated', workflowId: string): void;
}

/** Turn of changes that workflows must not make at the same time. */
const COMMON_TURN = '';

/** Keeps triggers of active workflows set up. */
export class ActivationService implements WorkflowActivation {
  readonly #options: ActivationServiceOptions;
  readonly #running: RunningTriggers;
  /** Active workflows, loaded when first needed. */
  readonly #executables = new Map<string, Promise<ExecutableWorkflow>>();
  /** Changes of a workflow take turns, and so do those that touch others: two that want the same path must not both get it. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: ActivationServiceOptions) {
    this.#options = options;
    this.#running = new RunningTriggers({
      ...options,
      executable: (id) => this.executable(id),
      isActive: (id) => this.#executables.has(id),
    });
  }

  activate(workflow: WorkflowTable): Promise<void> {
    return this.#inTurn(workflow.id, async () => {
      await this.#setUp(workflow, 'activate');
      this.#options.onChange('workflowActivated', workflow.id);
    });
  }

  refresh(workflow: WorkflowTable): Promise<void> {
    return this.#refresh(workflow, 'update');
  }

  deactivate(workflowId: string): Promise<void> {
    return this.#inTurn(workflowId, async () => {
      await this.#tearDown(workflowId);
      await this.#options.triggers.setError(workflowId, undefined);
      this.#options.onChange('workflowDeactivated', workflowId);
    });
  }

  activationError(workflowId: string): Promise<string | undefined> {
    return this.#options.triggers.findError(workflowId);
  }

  /** Sets up what was active when the server stopped, from what was stored then. */
  async restore(): Promise<void> {
    await this.#options.triggers.removeStray();
    const byWorkflow = new Map<string, TriggerSetup[]>();
    const dueByWorkflow = new Map<string, DueRecord[]>();
    for (const { workflowId, setup, due } of await this.#options.triggers.list()) {
      byWorkflow.set(workflowId, [...(byWorkflow.get(workflowId) ?? []), setup]);
      dueByWorkflow.set(workflowId, [...(dueByWorkflow.get(workflowId) ?? []), due]);
    }
    for (const [workflowId, setups] of byWorkflow) {
      this.#running.set(workflowId, setups, dueByWorkflow.get(workflowId) ?? []);
      await this.#running.listenInTime(workflowId, setups);
    }
  }

  /** Tries again what could not be set up before, or everything when the program has changed. */
  async repair({ all }: { all: boolean }): Promise<void> {
    const settled = new Set((await this.#options.triggers.list()).map((trigger) => trigger.workflowId));
    for (const id of await this.#options.workflows.listActiveIds()) {
      if (!all && settled.has(id)) continue;
      const row = await this.#options.workflows.findById(id);
      if (row?.active === 1) await this.#refresh(row, undefined);
    }
  }

  /** An active workflow, ready to run. */
  executable(workflowId: string): Promise<ExecutableWorkflow> {
    let executable = this.#executables.get(workflowId);
    if (!executable) {
      executable = this.#load(workflowId);
      this.#executables.set(workflowId, executable);
      executable.catch(() => this.#executables.delete(workflowId));
    }
    return executable;
  }

  async #load(workflowId: string): Promise<ExecutableWorkflow> {
    const row = await this.#options.workflows.findById(workflowId);
    if (!row) throw new ServerError('WORKFLOW_NOT_FOUND', `There is no workflow with the id "${workflowId}".`);
    return executableFromRow({ ...row, active: 1 });
  }

  #refresh(workflow: WorkflowTable, event: LifecycleEvent | undefined): Promise<void> {
    return this.#inTurn(workflow.id, async () => {
      try {
        await this.#setUp(workflow, event);
      } catch (error) {
        await this.#tearDown(workflow.id);
        const message = error instanceof ServerError ? error.message : 'The triggers could not be set up.';
        await this.#options.triggers.setError(workflow.id, message);
        this.#options.log.warn({ err: error, workflowId: workflow.id }, 'An active workflow is not running');
      }
    });
  }

  /** @param event why, if somebody asked for it: triggers are then tried out, and fail at once. */
  async #setUp(workflow: WorkflowTable, event: LifecycleEvent | undefined): Promise<void> {
    const executable = executableFromRow({ ...workflow, active: 1 });
    const setups = await this.#describe(executable);
    for (const setup of setups) if (setup.kind === 'schedule' || setup.kind === 'poll') checkSchedule(setup);
    await this.#refuseConflicts(workflow, setups);
    await this.#options.listeners.stop(workflow.id);
    if (event) await this.#tryOut(executable, setups);
    try {
      await this.#inTurn(COMMON_TURN, () => this.#store(workflow, setups));
    } catch (error) {
      await this.#options.listeners.stop(workflow.id);
      throw error;
    }
    this.#executables.set(workflow.id, Promise.resolve(executable));
    this.#running.set(workflow.id, setups, []);
    if (event) this.#running.tell(executable, setups, event);
    else await this.#running.listenInTime(workflow.id, setups);
  }

  /** Lets triggers look once, and begin to listen. @throws ServerError of the first that cannot. */
  async #tryOut(executable: ExecutableWorkflow, setups: readonly TriggerSetup[]): Promise<void> {
    const polling = new Set(setups.flatMap((setup) => (setup.kind === 'poll' ? [setup.node] : [])));
    await Promise.all([...polling].map((node) => this.#options.asker.check(executable, node)));
    const { id = '' } = executable.version;
    await this.#options.listeners.start(id, executable, listenersOf(setups));
  }

  async #store(workflow: WorkflowTable, setups: readonly TriggerSetup[]): Promise<void> {
    await this.#refuseConflicts(workflow, setups);
    try {
      await this.#options.triggers.replace(workflow.id, setups);
    } catch (cause) {
      if (!this.#options.isUniqueViolation(cause)) throw cause;
      throw new ServerError('WEBHOOK_CONFLICT', `Workflow "${workflow.name}" uses a webhook path that is taken.`, {
        cause,
      });
    }
    await this.#options.triggers.setError(workflow.id, undefined);
  }

  async #describe(executable: ExecutableWorkflow): Promise<TriggerSetup[]> {
    const { triggers } = await this.#options.runners
      .ask('describeTriggers', { version: executable.version, test: false })
      .catch((error: unknown) => {
        if (!(error instanceof ServerError) || error.code !== 'RUNNER_FAILED') throw error;
        throw new ServerError('ACTIVATION_FAILED', error.message, {
          cause: error,
          ...(error.hint !== undefined && { hint: error.hint }),
        });
      });
    if (triggers.length > 0) return triggers;
    throw new ServerError(
      'WORKFLOW_NOT_ACTIVATABLE',
      `Workflow "${executable.name}" has no enabled trigger that can start it by itself.`,
    );
  }

  async #refuseConflicts(workflow: WorkflowTable, setups: readonly TriggerSetup[]): Promise<void> {
    const endpoints = setups
      .filter((setup): setup is WebhookEndpoint => setup.kind === 'webhook')
      .map(({ node, method, address, path }) => ({ node, method, path, pathKey: pathKeyOf({ address, path }) }));
    const seen = new Map<string, string>();
    for (const { node, method, path, pathKey } of endpoints) {
      const other = seen.get(`${method} ${pathKey}`);
      if (other !== undefined) {
        throw new ServerError(
          'WEBHOOK_CONFLICT',
          `The nodes "${other}" and "${node}" both use the webhook ${method} ${path}.`,
          { hint: 'Give one of them another path or method.' },
        );
      }
      seen.set(`${method} ${pathKey}`, node);
    }
    const [owner] = await this.#options.triggers.findOwners(workflow.id, endpoints);
    if (owner) {
      throw new ServerError(
        'WEBHOOK_CONFLICT',
        `The webhook ${owner.method} ${owner.pathKey} is used by the active workflow "${owner.workflowName}" (${owner.workflowId}).`,
      );
    }
  }

  async #tearDown(workflowId: string): Promise<void> {
    this.#executables.delete(workflowId);
    await this.#running.remove(workflowId);
    await this.#options.triggers.replace(workflowId, []);
  }

  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#turns.get(key) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.#turns.set(key, settled);
    void settled.then(() => {
      if (this.#turns.get(key) === settled) this.#turns.delete(key);
    });
    return result;
  }
}
