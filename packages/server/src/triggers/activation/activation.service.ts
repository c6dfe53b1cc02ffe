import type { TriggerSetup } from '@millrace/wire';
import type { Database } from '../../database/database.ts';
import type { WorkflowTable } from '../../database/tables/workflow-tables.ts';
import { apiError, ServerError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import { Turns } from '../../turns/turns.ts';
import type { WorkflowRepository } from '../../workflows/workflow.repository.ts';
import type { WorkflowActivation } from '../../workflows/workflow.service.ts';
import { workflowConflict } from '../../workflows/workflow-conflict.ts';
import { toStoredWorkflow } from '../../workflows/workflow-document.ts';
import { type ExecutableWorkflow, executableFromRow } from '../../workflows/workflow-versions.ts';
import type { ListenerKeeper } from '../listening/listener-keeper.ts';
import type { TriggerAsker } from '../polling/trigger-asker.ts';
import { checkSchedule } from '../schedules/schedules.ts';
import type { TriggerWorks } from '../work/trigger-works.ts';
import { refuseEndpointConflicts } from './endpoint-conflicts.ts';
import {
  type ChangeEvent,
  listenersOf,
  RunningTriggers,
  type RunningTriggersOptions,
  subscribersOf,
} from './running-triggers.ts';
import type { ActivationError, ActiveTrigger, TriggerRepository } from './trigger.repository.ts';

/** How often activation starts again because the workflow was changed meanwhile. */
const MAX_TRIES = 5;
/** Pause before triggers that could not be brought in line with a stored workflow are tried again. */
const RETRY_MS = 5000;
/** Turn of changes that workflows must not make at the same time: two that want the same path must not both get it. */
const COMMON_TURN = '';

export interface ActivationServiceOptions extends Omit<RunningTriggersOptions, 'executable' | 'isActive'> {
  triggers: TriggerRepository;
  workflows: WorkflowRepository;
  runners: Pick<RunnerPool, 'ask'>;
  works: Pick<TriggerWorks, 'during'>;
  asker: TriggerAsker;
  listeners: ListenerKeeper;
  isUniqueViolation: Database['isUniqueViolation'];
  log: Logger;
  /** @throws ServerError when nodes refer to credentials that they would not get in runs that start by themselves. */
  refuseUnusableCredentials(workflow: WorkflowTable): Promise<void>;
  /** Tells editors. */
  onChange(event: 'workflowActivated' | 'workflowDeactivated', workflowId: string): void;
}

/**
 * Keeps triggers of active workflows set up. Changes of one workflow take turns, and each reads the stored workflow in its
 * turn: what was stored last is what runs.
 */
export class ActivationService implements WorkflowActivation {
  readonly #options: ActivationServiceOptions;
  readonly #running: RunningTriggers;
  /** Active workflows, loaded when first needed. */
  readonly #executables = new Map<string, Promise<ExecutableWorkflow>>();
  /** Workflows whose triggers are set up, with the version they are set up for. */
  readonly #versions = new Map<string, string | null>();
  readonly #turns = new Turns<string>();
  readonly #retries = new Map<string, NodeJS.Timeout>();

  constructor(options: ActivationServiceOptions) {
    this.#options = options;
    this.#running = new RunningTriggers({
      ...options,
      executable: (id) => this.executable(id),
      isActive: (id) => this.#versions.has(id),
    });
  }

  activate(workflowId: string, basedOn?: string): Promise<WorkflowTable> {
    return this.#turns.take(workflowId, async () => {
      for (let tries = 1; ; tries++) {
        const row = await this.#read(workflowId);
        const isOutdated = basedOn !== undefined && basedOn !== row.version_key;
        if (isOutdated || tries > MAX_TRIES) throw workflowConflict(toStoredWorkflow(row));
        if (row.active === 1) return row;
        await this.#options.refuseUnusableCredentials(row);
        if (await this.#activateVersion(row)) return { ...row, active: 1 };
      }
    });
  }

  deactivate(workflowId: string): Promise<void> {
    return this.#turns.take(workflowId, async () => {
      await this.#options.workflows.setActive(workflowId, false);
      await this.#tearDown(workflowId);
      await this.#options.triggers.setError(workflowId, undefined);
      this.#options.onChange('workflowDeactivated', workflowId);
    });
  }

  /** What a change of the stored workflow asks for. Anew: also when it has not changed. */
  async follow(workflowId: string, { event = 'update', anew = false }: FollowOptions = {}): Promise<void> {
    clearTimeout(this.#retries.get(workflowId));
    try {
      await this.#turns.take(workflowId, () => this.#follow(workflowId, { event, anew }));
    } catch (error) {
      this.#options.log.error({ err: error, workflowId }, 'The triggers of a workflow could not be brought up to date');
      const retry = setTimeout(() => void this.follow(workflowId, { event, anew }), RETRY_MS).unref();
      this.#retries.set(workflowId, retry);
    }
  }

  activationError(workflowId: string): Promise<ActivationError | undefined> {
    return this.#options.triggers.findError(workflowId);
  }

  /** Sets up what was active when the server stopped, from what was stored then. */
  async restore(): Promise<void> {
    // Another server may be about to activate one.
    if (this.#options.isLeading()) await this.#options.triggers.removeStray();
    const byWorkflow = Map.groupBy(await this.#options.triggers.list(), ({ workflowId }) => workflowId);
    for (const [workflowId, triggers] of byWorkflow) {
      await this.#turns.take(workflowId, async () => {
        if (!this.#versions.has(workflowId)) await this.#adopt(workflowId, triggers);
      });
    }
  }

  /** Takes over what other servers have activated, changed or deactivated. */
  async adoptChanges(): Promise<void> {
    const stored = await this.#options.triggers.listVersions();
    for (const [id, version] of stored) if (this.#versions.get(id) !== version) await this.#adoptStored(id);
    for (const id of this.#versions.keys()) if (!stored.has(id)) await this.#adoptStored(id);
  }

  /** Sets up what only the leader runs, or stops it. */
  async lead(isLeading: boolean): Promise<void> {
    const ids = [...this.#versions.keys()];
    if (isLeading) for (const id of ids) await this.#adoptStored(id, { anew: true });
    else await Promise.all(ids.map((id) => this.#running.rest(id)));
  }

  /**
   * Tries again what could not be set up before, and sets up what was stored right before the server ended; everything
   * when the program has changed.
   */
  async repair({ all }: { all: boolean }): Promise<void> {
    for (const id of await this.#options.workflows.listActiveIds()) {
      await this.follow(id, { event: undefined, anew: all });
    }
  }

  /** Tells active workflows that the instance started. Resolves when what their triggers gave is stored. */
  async tellStart(): Promise<void> {
    const byWorkflow = Map.groupBy(await this.#options.triggers.list(), ({ workflowId }) => workflowId);
    const told = [...byWorkflow].map(([workflowId, triggers]) => {
      const setups = triggers.map(({ setup }) => setup);
      return this.#running.tellStart(workflowId, setups);
    });
    await Promise.all(told);
  }

  /** An active workflow, ready to run. */
  executable(workflowId: string): Promise<ExecutableWorkflow> {
    let executable = this.#executables.get(workflowId);
    if (!executable) {
      executable = this.#read(workflowId).then((row) => executableFromRow({ ...row, active: 1 }));
      this.#executables.set(workflowId, executable);
      executable.catch(() => this.#executables.delete(workflowId));
    }
    return executable;
  }

  close(): void {
    for (const retry of this.#retries.values()) clearTimeout(retry);
    this.#retries.clear();
  }

  /** Anew: also when it is set up for the stored version. */
  async #adoptStored(workflowId: string, { anew = false } = {}): Promise<void> {
    await this.#turns.take(workflowId, async () => {
      const triggers = await this.#options.triggers.list(workflowId);
      const version = triggers[0]?.version;
      const isSame = this.#versions.has(workflowId) && this.#versions.get(workflowId) === version;
      if (isSame && !anew) return;
      this.#executables.delete(workflowId);
      await this.#options.listeners.stop(workflowId);
      if (triggers.length > 0) {
        await this.#adopt(workflowId, triggers);
        return;
      }
      this.#versions.delete(workflowId);
      await this.#running.remove(workflowId);
    });
  }

  async #adopt(workflowId: string, triggers: readonly ActiveTrigger[]): Promise<void> {
    const setups = triggers.map(({ setup }) => setup);
    this.#versions.set(workflowId, triggers[0]?.version ?? null);
    this.#running.set(
      workflowId,
      setups,
      triggers.map(({ due }) => due),
    );
    await this.#running.startListening(workflowId, setups);
  }

  async #read(workflowId: string): Promise<WorkflowTable> {
    const row = await this.#options.workflows.findById(workflowId);
    if (!row) throw apiError('WORKFLOW_NOT_FOUND', { id: workflowId });
    return row;
  }

  /** False when the workflow was changed meanwhile. */
  async #activateVersion(row: WorkflowTable): Promise<boolean> {
    const { executable, setups } = await this.#setUp(row, 'activate');
    let isStored = false;
    try {
      isStored = await this.#options.workflows.setActive(row.id, true, row.version_key);
    } finally {
      if (!isStored) await this.#tearDown(row.id);
    }
    if (!isStored) return false;
    this.#running.tell(executable, setups, 'activate');
    this.#options.onChange('workflowActivated', row.id);
    return true;
  }

  async #follow(workflowId: string, { event, anew }: Required<FollowOptions>): Promise<void> {
    const row = await this.#options.workflows.findById(workflowId);
    if (row?.active !== 1) {
      if (this.#versions.has(workflowId)) await this.#tearDown(workflowId);
      return;
    }
    if (!anew && this.#versions.get(workflowId) === row.version_key) return;
    try {
      const { executable, setups } = await this.#setUp(row, event);
      if (event) this.#running.tell(executable, setups, event);
    } catch (error) {
      await this.#tearDown(workflowId);
      if (!(error instanceof ServerError)) throw error;
      await this.#options.triggers.setError(workflowId, error);
      this.#options.log.warn({ err: error, workflowId }, 'An active workflow is not running');
    }
  }

  /** @param event why, if somebody asked for it: triggers are then tried out, and fail at once. */
  async #setUp(workflow: WorkflowTable, event: ChangeEvent | undefined): Promise<SetUpWorkflow> {
    const executable = executableFromRow({ ...workflow, active: 1 });
    const setups = await this.#describe(executable);
    for (const setup of setups) if (setup.kind === 'schedule' || setup.kind === 'poll') checkSchedule(setup);
    await refuseEndpointConflicts(this.#options.triggers, workflow, setups);
    await this.#options.listeners.stop(workflow.id);
    if (event) await this.#tryOut(executable, setups);
    // It was only to be seen that they can: the leader has them listen.
    if (!this.#options.isLeading()) await this.#options.listeners.stop(workflow.id);
    await this.#unsubscribe(workflow.id, subscribersOf(setups));
    try {
      await this.#turns.take(COMMON_TURN, () => this.#store(workflow, setups));
    } catch (error) {
      await this.#options.listeners.stop(workflow.id);
      throw error;
    }
    this.#executables.set(workflow.id, Promise.resolve(executable));
    this.#versions.set(workflow.id, workflow.version_key);
    this.#running.set(workflow.id, setups, []);
    if (event) await this.#subscribe(executable, setups);
    else await this.#running.startListening(workflow.id, setups);
    return { executable, setups };
  }

  /** Lets triggers look once, and begin to listen. @throws ServerError of the first that cannot. */
  async #tryOut(executable: ExecutableWorkflow, setups: readonly TriggerSetup[]): Promise<void> {
    const polling = new Set(setups.flatMap((setup) => (setup.kind === 'poll' ? [setup.node] : [])));
    await Promise.all([...polling].map((node) => this.#options.asker.check(executable, node)));
    const { id = '' } = executable.version;
    await this.#options.listeners.start(id, executable, listenersOf(setups));
  }

  /** Services may call while they are subscribed to: the webhooks stand by then. */
  async #subscribe(executable: ExecutableWorkflow, setups: readonly TriggerSetup[]): Promise<void> {
    try {
      for (const node of subscribersOf(setups)) await this.#options.asker.lookAfter(executable, node, 'keep');
    } catch (error) {
      await this.#tearDown(executable.version.id ?? '');
      throw error;
    }
  }

  /** Ends subscriptions, but for those of some nodes. A service that does not answer must not keep a workflow active. */
  async #unsubscribe(workflowId: string, except: readonly string[]): Promise<void> {
    const { triggers, asker, log } = this.#options;
    try {
      const nodes = subscribersOf(await triggers.listOf(workflowId)).filter((node) => !except.includes(node));
      for (const node of nodes) await asker.lookAfter(await this.executable(workflowId), node, 'remove');
    } catch (error) {
      log.warn({ err: error, workflowId }, 'A subscription to a service could not be ended');
    }
  }

  async #store(workflow: WorkflowTable, setups: readonly TriggerSetup[]): Promise<void> {
    await refuseEndpointConflicts(this.#options.triggers, workflow, setups);
    try {
      await this.#options.triggers.replace(workflow.id, workflow.version_key, setups);
    } catch (cause) {
      if (!this.#options.isUniqueViolation(cause)) throw cause;
      throw apiError('WEBHOOK_CONFLICT.workflow', { name: workflow.name }, { cause });
    }
    await this.#options.triggers.setError(workflow.id, undefined);
  }

  async #describe(executable: ExecutableWorkflow): Promise<TriggerSetup[]> {
    const { runners, works } = this.#options;
    const { version } = executable;
    const { triggers } = await works
      .during(executable, undefined, (workId) => runners.ask('describeTriggers', { version, test: false, workId }))
      .catch((error: unknown) => {
        if (!(error instanceof ServerError) || error.code !== 'RUNNER_FAILED') throw error;
        throw apiError('ACTIVATION_FAILED.said', { message: error.message }, { cause: error, hint: error.hint });
      });
    if (triggers.length > 0) return triggers;
    throw apiError('WORKFLOW_NOT_ACTIVATABLE', { name: executable.name });
  }

  /** Nothing runs any more, even when the database does not answer. */
  async #tearDown(workflowId: string): Promise<void> {
    await this.#unsubscribe(workflowId, []);
    this.#executables.delete(workflowId);
    this.#versions.delete(workflowId);
    await this.#running.remove(workflowId);
    await this.#options.triggers.removeAll(workflowId);
  }
}

interface FollowOptions {
  /** Why, when somebody changed the workflow: triggers are then tried out. */
  event?: ChangeEvent | undefined;
  /** Also when the triggers are set up for the stored version already. */
  anew?: boolean;
}

interface SetUpWorkflow {
  executable: ExecutableWorkflow;
  setups: TriggerSetup[];
}
