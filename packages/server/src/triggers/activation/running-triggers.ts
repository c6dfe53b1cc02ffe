import type { LifecycleEvent, ScheduleRule, TriggerSetup, WebhookEndpoint } from '@millrace/wire';
import type { Logger } from '../../logging/logger.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import type { EndpointTable } from '../endpoints/endpoint-table.ts';
import type { ListenerKeeper } from '../listening/listener-keeper.ts';
import type { TriggerAsker } from '../polling/trigger-asker.ts';
import type { ActiveSchedule, DueRecord, Schedules } from '../schedules/schedules.ts';
import type { TriggerRepository } from './trigger.repository.ts';

/** A webhook of an active workflow. */
export interface ProductionWebhook extends WebhookEndpoint {
  workflowId: string;
}

export interface RunningTriggersOptions {
  triggers: Pick<TriggerRepository, 'setDue'>;
  endpoints: EndpointTable<ProductionWebhook>;
  schedules: Schedules;
  asker: TriggerAsker;
  listeners: Pick<ListenerKeeper, 'startSoon' | 'stop'>;
  log: Logger;
  /** A schedule came due. */
  onSchedule(workflow: ExecutableWorkflow, rule: ScheduleRule, firedAt: number): Promise<void>;
  /** An active workflow, ready to run. */
  executable(workflowId: string): Promise<ExecutableWorkflow>;
  isActive(workflowId: string): boolean;
  /** Whether this server runs what comes due and listens; webhooks are taken by all that share a database. */
  isLeading(): boolean;
}

/** What somebody does to a workflow: the server where it is done tells. */
export type ChangeEvent = Exclude<LifecycleEvent, 'start'>;

/** What is set up in this process for active workflows. */
export class RunningTriggers {
  readonly #options: RunningTriggersOptions;

  constructor(options: RunningTriggersOptions) {
    this.#options = options;
  }

  /** Replaces webhooks and times of a workflow. Triggers that listen are started apart from this. */
  set(workflowId: string, setups: readonly TriggerSetup[], due: readonly DueRecord[]): void {
    const endpoints = setups.filter((setup): setup is WebhookEndpoint => setup.kind === 'webhook');
    this.#options.endpoints.set(
      workflowId,
      endpoints.map((endpoint) => ({ ...endpoint, workflowId })),
    );
    if (this.#options.isLeading()) {
      this.#options.schedules.set(workflowId, this.#schedulesOf(workflowId, setups, due));
    } else this.#options.schedules.remove(workflowId);
  }

  /** Starts triggers that listen as soon as they can. */
  async startListening(workflowId: string, setups: readonly TriggerSetup[]): Promise<void> {
    const nodes = listenersOf(setups);
    if (nodes.length === 0 || !this.#options.isLeading()) return;
    this.#options.listeners.startSoon(workflowId, await this.#options.executable(workflowId), nodes);
  }

  /** Asks triggers that follow the life of their workflow. Does not wait for what they give. */
  tell(workflow: ExecutableWorkflow, setups: readonly TriggerSetup[], event: ChangeEvent): void {
    const workflowId = workflow.version.id ?? '';
    for (const node of followersOf(setups, event)) void this.#ask(workflowId, node, event);
  }

  /** Tells triggers of a workflow that the instance started. Resolves when what they gave is stored. Never rejects. */
  async tellStart(workflowId: string, setups: readonly TriggerSetup[]): Promise<void> {
    await Promise.all(followersOf(setups, 'start').map((node) => this.#ask(workflowId, node, 'start')));
  }

  /** Another server leads: webhooks stay. */
  async rest(workflowId: string): Promise<void> {
    this.#options.schedules.remove(workflowId);
    await this.#options.listeners.stop(workflowId);
  }

  async remove(workflowId: string): Promise<void> {
    this.#options.endpoints.remove(workflowId);
    await this.rest(workflowId);
  }

  #schedulesOf(workflowId: string, setups: readonly TriggerSetup[], due: readonly DueRecord[]): ActiveSchedule[] {
    return setups.flatMap((rule, position) => {
      if (rule.kind !== 'schedule' && rule.kind !== 'poll' && rule.kind !== 'subscription') return [];
      return [
        {
          rule,
          due: due[position] ?? { count: 0 },
          onDue: (firedAt) => {
            if (rule.kind === 'poll') void this.#ask(workflowId, rule.node);
            else if (rule.kind === 'subscription') this.#renew(workflowId, rule.node);
            else this.#fire(workflowId, rule, firedAt);
          },
          onRecord: (record) => this.#record(workflowId, position, record),
        },
      ];
    });
  }

  /** Never rejects. */
  #ask(workflowId: string, node: string, event?: LifecycleEvent): Promise<void> {
    const { asker, executable, isActive, isLeading, log } = this.#options;
    const isForLeader = event === undefined || event === 'start';
    const isWanted = () => isActive(workflowId) && (!isForLeader || isLeading());
    return executable(workflowId)
      .then((workflow) => asker.fire({ workflow, node, isWanted, ...(event && { event }) }))
      .catch((error: unknown) => log.error({ err: error, workflowId, node }, 'A trigger could not be asked'));
  }

  #renew(workflowId: string, node: string): void {
    const { asker, executable, isActive, log } = this.#options;
    executable(workflowId)
      .then((workflow) => asker.renew({ workflow, node, isWanted: () => isActive(workflowId) }))
      .catch((error: unknown) => log.error({ err: error, workflowId, node }, 'A subscription could not be renewed'));
  }

  #fire(workflowId: string, rule: ScheduleRule, firedAt: number): void {
    const { executable, onSchedule, log } = this.#options;
    executable(workflowId)
      .then((workflow) => onSchedule(workflow, rule, firedAt))
      .catch((error: unknown) => {
        log.error({ err: error, workflowId, node: rule.node }, 'A scheduled execution could not be started');
      });
  }

  #record(workflowId: string, position: number, record: DueRecord): void {
    const { triggers, log } = this.#options;
    triggers.setDue(workflowId, position, record).catch((error: unknown) => {
      log.warn({ err: error, workflowId }, 'When a schedule came due could not be stored');
    });
  }
}

/** Names of the triggers that wait for something in the life of their workflow. */
function followersOf(setups: readonly TriggerSetup[], event: LifecycleEvent): string[] {
  return setups.flatMap((setup) => (setup.kind === 'lifecycle' && setup.events.includes(event) ? [setup.node] : []));
}

/** Names of the triggers that listen. */
export function listenersOf(setups: readonly TriggerSetup[]): string[] {
  return setups.flatMap((setup) => (setup.kind === 'listener' ? [setup.node] : []));
}

/** Names of the triggers that subscribe to a service. */
export function subscribersOf(setups: readonly TriggerSetup[]): string[] {
  return setups.flatMap((setup) => (setup.kind === 'subscription' ? [setup.node] : []));
}
