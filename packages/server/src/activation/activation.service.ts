import type { ScheduleRule, TriggerSetup, WebhookEndpoint } from '@millrace/wire';
import type { Database } from '../database/database.ts';
import type { WorkflowTable } from '../database/database-schema.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { EndpointTable } from '../webhooks/endpoint-table.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import type { WorkflowActivation } from '../workflows/workflow.service.ts';
import { type ExecutableWorkflow, executableFromRow } from '../workflows/workflow-versions.ts';
import { checkSchedule, type Scheduler } from './scheduler.ts';
import { pathKeyOf, type TriggerRepository } from './trigger.repository.ts';

/** A webhook of an active workflow. */
export interface ProductionWebhook extends WebhookEndpoint {
  workflowId: string;
}

export interface ActivationServiceOptions {
  triggers: TriggerRepository;
  workflows: WorkflowRepository;
  runners: Pick<RunnerPool, 'ask'>;
  webhooks: EndpointTable<ProductionWebhook>;
  scheduler: Scheduler;
  isUniqueViolation: Database['isUniqueViolation'];
  log: Logger;
  /** A schedule came due. */
  onSchedule(workflow: ExecutableWorkflow, rule: ScheduleRule, firedAt: number): Promise<void>;
  /** Tells editors. */
  onChange(event: 'workflowActivated' | 'workflowDeactivated', workflowId: string): void;
}

/** Keeps webhooks and schedules of active workflows set up. */
export class ActivationService implements WorkflowActivation {
  readonly #options: ActivationServiceOptions;
  /** Active workflows, loaded when first needed. */
  readonly #executables = new Map<string, Promise<ExecutableWorkflow>>();
  /** Changes take turns: two workflows that want the same path must not both get it. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ActivationServiceOptions) {
    this.#options = options;
  }

  activate(workflow: WorkflowTable): Promise<void> {
    return this.#inTurn(async () => {
      await this.#setUp(workflow);
      this.#options.onChange('workflowActivated', workflow.id);
    });
  }

  refresh(workflow: WorkflowTable): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#setUp(workflow);
      } catch (error) {
        await this.#tearDown(workflow.id);
        const message = error instanceof ServerError ? error.message : 'The triggers could not be set up.';
        await this.#options.triggers.setError(workflow.id, message);
        this.#options.log.warn({ err: error, workflowId: workflow.id }, 'An active workflow is not running');
      }
    });
  }

  deactivate(workflowId: string): Promise<void> {
    return this.#inTurn(async () => {
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
    const dueCounts = new Map<string, number[]>();
    for (const { workflowId, setup, dueCount } of await this.#options.triggers.list()) {
      byWorkflow.set(workflowId, [...(byWorkflow.get(workflowId) ?? []), setup]);
      dueCounts.set(workflowId, [...(dueCounts.get(workflowId) ?? []), dueCount]);
    }
    for (const [workflowId, setups] of byWorkflow) this.#start(workflowId, setups, dueCounts.get(workflowId) ?? []);
  }

  /** Tries again what could not be set up before, or everything when the program has changed. */
  async repair({ all }: { all: boolean }): Promise<void> {
    const settled = new Set((await this.#options.triggers.list()).map((trigger) => trigger.workflowId));
    for (const id of await this.#options.workflows.listActiveIds()) {
      if (!all && settled.has(id)) continue;
      const row = await this.#options.workflows.findById(id);
      if (row?.active === 1) await this.refresh(row);
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

  async #setUp(workflow: WorkflowTable): Promise<void> {
    const executable = executableFromRow({ ...workflow, active: 1 });
    const setups = await this.#describe(executable);
    for (const setup of setups) if (setup.kind === 'schedule') checkSchedule(setup);
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
    this.#executables.set(workflow.id, Promise.resolve(executable));
    this.#start(workflow.id, setups, []);
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

  #start(workflowId: string, setups: readonly TriggerSetup[], dueCounts: readonly number[]): void {
    this.#options.webhooks.set(
      workflowId,
      setups.filter((setup) => setup.kind === 'webhook').map((setup) => ({ ...setup, workflowId })),
    );
    const schedules = setups.flatMap((rule, position) =>
      rule.kind === 'schedule'
        ? [
            {
              rule,
              dueCount: dueCounts[position] ?? 0,
              onDue: (firedAt: number) => this.#fire(workflowId, rule, firedAt),
              onCounted: (count: number) => this.#count(workflowId, position, count),
            },
          ]
        : [],
    );
    this.#options.scheduler.set(workflowId, schedules);
  }

  async #tearDown(workflowId: string): Promise<void> {
    this.#options.webhooks.remove(workflowId);
    this.#options.scheduler.remove(workflowId);
    this.#executables.delete(workflowId);
    await this.#options.triggers.replace(workflowId, []);
  }

  #fire(workflowId: string, rule: ScheduleRule, firedAt: number): void {
    this.executable(workflowId)
      .then((executable) => this.#options.onSchedule(executable, rule, firedAt))
      .catch((error: unknown) => {
        this.#options.log.error(
          { err: error, workflowId, node: rule.node },
          'A scheduled execution could not be started',
        );
      });
  }

  #count(workflowId: string, position: number, count: number): void {
    this.#options.triggers.setDueCount(workflowId, position, count).catch((error: unknown) => {
      this.#options.log.warn({ err: error, workflowId }, 'How often a schedule came due could not be stored');
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
