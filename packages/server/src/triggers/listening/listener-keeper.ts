import { setTimeout as delay } from 'node:timers/promises';
import type { ExecutionLauncher, LaunchRequest } from '../../executions/start/execution-launcher.ts';
import type { Logger } from '../../logging/logger.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import type { StaticDataCache } from '../../workflows/static-data.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import type { TriggerFailures } from '../work/trigger-failures.ts';
import type { TriggerWorks } from '../work/trigger-works.ts';
import { launchFollowed } from './followed-launch.ts';
import { type Listener, type ListenerEnd, type ListenerEvent, openListener } from './listener.ts';

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
/** A trigger that listened this long is not part of a series of failures. */
const STABLE_AFTER_MS = 60_000;

export interface ListenerKeeperOptions {
  runners: Pick<RunnerPool, 'listen' | 'toListener'>;
  works: TriggerWorks;
  staticData: Pick<StaticDataCache, 'apply'>;
  launcher: Pick<ExecutionLauncher, 'launch' | 'find' | 'outcomeOf'>;
  failures: TriggerFailures;
  log: Logger;
  /** A trigger of an active workflow does not listen at the moment; `undefined`: it does again. */
  onTrouble(workflowId: string, message: string | undefined): void;
  /** Before it is set up again for the first time. Default {@link FIRST_DELAY_MS}. */
  firstDelayMs?: number;
}

/** A trigger of an active workflow, kept listening. */
interface KeptTrigger {
  workflow: ExecutableWorkflow;
  workflowId: string;
  node: string;
  current: Listener | undefined;
  /** Why it does not listen at the moment. */
  trouble: string | undefined;
  stop: AbortController;
}

/** Keeps triggers of active workflows listening: they are set up again when they fail, or when their runner ends. */
export class ListenerKeeper {
  readonly #options: ListenerKeeperOptions;
  readonly #byWorkflow = new Map<string, KeptTrigger[]>();

  constructor(options: ListenerKeeperOptions) {
    this.#options = options;
  }

  /**
   * Lets triggers of a workflow listen. Resolves when all do.
   * @throws ServerError of the first that cannot; then none of them listens.
   */
  async start(workflowId: string, workflow: ExecutableWorkflow, nodes: readonly string[]): Promise<void> {
    const kept = this.#add(workflowId, workflow, nodes);
    try {
      await Promise.all(kept.map((listener) => this.#open(listener).listening));
    } catch (error) {
      await this.stop(workflowId);
      throw error;
    }
    for (const listener of kept) void this.#keep(listener);
  }

  /** Lets triggers of a workflow listen as soon as they can. */
  startSoon(workflowId: string, workflow: ExecutableWorkflow, nodes: readonly string[]): void {
    for (const listener of this.#add(workflowId, workflow, nodes)) {
      this.#open(listener);
      void this.#keep(listener);
    }
  }

  /** Resolves when no trigger of the workflow listens any more. */
  async stop(workflowId: string): Promise<void> {
    const kept = this.#byWorkflow.get(workflowId) ?? [];
    this.#byWorkflow.delete(workflowId);
    await Promise.all(
      kept.map(async ({ stop, current }) => {
        stop.abort();
        await current?.stop();
      }),
    );
  }

  /** Nothing is set up again from now on; the runners end what listens. */
  close(): void {
    for (const kept of this.#byWorkflow.values()) for (const { stop } of kept) stop.abort();
    this.#byWorkflow.clear();
  }

  #add(workflowId: string, workflow: ExecutableWorkflow, nodes: readonly string[]): KeptTrigger[] {
    const kept = nodes.map((node): KeptTrigger => {
      return { workflow, workflowId, node, current: undefined, trouble: undefined, stop: new AbortController() };
    });
    if (kept.length > 0) this.#byWorkflow.set(workflowId, kept);
    return kept;
  }

  #open(listener: KeptTrigger): Listener {
    const { runners, works } = this.#options;
    const { workflow, node } = listener;
    const onEvent = (event: ListenerEvent) => this.#launch(listener, event);
    listener.current = openListener({ runners, works, workflow, node, mode: 'trigger', onEvent });
    return listener.current;
  }

  /** Sets a trigger up again whenever it ends, until it is stopped. */
  async #keep(listener: KeptTrigger): Promise<void> {
    const { firstDelayMs = FIRST_DELAY_MS } = this.#options;
    const { stop } = listener;
    let isInTrouble = false;
    for (let failures = 0; !stop.signal.aborted; failures++) {
      const { listening, ended } = listener.current ?? this.#open(listener);
      const startedAt = Date.now();
      const isListening = await listening.then(
        () => true,
        () => false,
      );
      if (isListening) this.#setTrouble(listener, undefined);
      if (isListening) isInTrouble = false;
      const end = await ended;
      if (stop.signal.aborted) return;
      if (isListening && Date.now() - startedAt > STABLE_AFTER_MS) failures = 0;
      if (!isInTrouble) await this.#report(listener, end);
      isInTrouble = true;
      listener.current = undefined;
      await pause(Math.min(MAX_DELAY_MS, firstDelayMs * 2 ** failures), stop.signal);
    }
  }

  /** Tells of a trigger that does not listen any more, once for each time of trouble. */
  async #report(listener: KeptTrigger, end: ListenerEnd): Promise<void> {
    const { workflow, workflowId, node } = listener;
    const { log, failures } = this.#options;
    if (end.kind === 'failed') {
      const why = `Node "${node}" does not listen at the moment, and is set up again: ${end.error.message}`;
      this.#setTrouble(listener, why);
      await failures.record(workflow, node, end.error);
      return;
    }
    const reason = end.kind === 'runnerEnded' ? end.reason : 'it stopped by itself';
    log.warn({ workflowId, node, reason }, 'A trigger listens no longer and is set up again');
  }

  /** Where the outcome is not to be had, the event counts as unhandled: it comes again to the trigger, which is set up anew. */
  #whenTold({ node, current }: KeptTrigger, { told }: { told: Promise<void> }): void {
    told.catch((error: unknown) => {
      this.#options.log.error(
        { err: error, node },
        'How the execution of an event ended could not be told to its trigger, which is set up anew',
      );
      void current?.stop();
    });
  }

  #setTrouble(listener: KeptTrigger, trouble: string | undefined): void {
    const { stop, workflowId } = listener;
    if (listener.trouble === trouble || stop.signal.aborted) return;
    listener.trouble = trouble;
    const all = (this.#byWorkflow.get(workflowId) ?? []).flatMap((kept) => kept.trouble ?? []);
    this.#options.onTrouble(workflowId, all[0]);
  }

  async #launch(trigger: KeptTrigger, event: ListenerEvent): Promise<void> {
    const { workflow, node, stop } = trigger;
    const { launcher, staticData: memory, log } = this.#options;
    const { items, staticData, givenStaticData, workId, following } = event;
    const { id } = workflow.version;
    stop.signal.throwIfAborted();
    try {
      const start: LaunchRequest['start'] = { kind: 'items', node, outputs: [items] };
      const request: LaunchRequest = { workflow, mode: 'trigger', start, workId };
      const launch = async (): Promise<void> => {
        if (!following) await launcher.launch(request);
        else this.#whenTold(trigger, await launchFollowed(launcher, request, following));
      };
      if (!staticData || id === undefined) await launch();
      else await memory.apply(id, { before: givenStaticData, after: staticData }, launch);
    } catch (error) {
      log.error({ err: error, workflowId: id, node }, 'The execution for an event could not be stored');
      throw error;
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
