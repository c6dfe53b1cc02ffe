import type { LifecycleEvent, TriggerWork } from '@millrace/wire';
import { isJsonObject } from '@millrace/workflow';
import type { ExecutionFiles } from '../../binary-data/execution-files.ts';
import { apiError, ServerError } from '../../errors/server-error.ts';
import type { ExecutionLauncher } from '../../executions/start/execution-launcher.ts';
import type { Logger } from '../../logging/logger.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import type { StaticDataCache } from '../../workflows/static-data.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import type { TriggerFailures } from '../work/trigger-failures.ts';
import type { TriggerWorks } from '../work/trigger-works.ts';

/** How long a trigger may look for something new. */
const ASK_LIMIT_MS = 300_000;
/** How long somebody who activates a workflow waits for its triggers. */
const CHECK_LIMIT_MS = 60_000;
/** Runners give a trigger up themselves, and say more about it. */
const ANSWER_MARGIN_MS = 5000;

export interface TriggerAskerOptions {
  runners: Pick<RunnerPool, 'ask'>;
  works: TriggerWorks;
  staticData: Pick<StaticDataCache, 'apply'>;
  launcher: Pick<ExecutionLauncher, 'launch'>;
  files: Pick<ExecutionFiles, 'removeTriggerFiles'>;
  failures: TriggerFailures;
  log: Logger;
}

export interface AskRequest {
  workflow: ExecutableWorkflow;
  node: string;
  /** For a trigger that follows the life of its workflow. */
  event?: LifecycleEvent;
  /** Whether the workflow is still active: what the trigger gives is otherwise left for the next activation. */
  isWanted(): boolean;
}

/**
 * Asks triggers that poll, or follow the life of their workflow, and starts executions with what they give. Lets those that
 * subscribe to a service look after that.
 */
export class TriggerAsker {
  readonly #options: TriggerAskerOptions;
  readonly #busy = new Set<string>();

  constructor(options: TriggerAskerOptions) {
    this.#options = options;
  }

  /**
   * Asks a trigger; an execution is stored for its items before what it remembers is. Does nothing while the trigger is
   * still being asked. A failure is recorded as an execution that failed. Never rejects.
   */
  async fire(request: AskRequest): Promise<void> {
    const { workflow, node, event } = request;
    const key = JSON.stringify([workflow.version.id, node, event]);
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    try {
      await this.#fire(request);
    } catch (error) {
      const isStopping = error instanceof ServerError && error.code === 'SHUTTING_DOWN';
      if (!isStopping && request.isWanted()) await this.#options.failures.record(workflow, node, error);
    } finally {
      this.#busy.delete(key);
    }
  }

  /**
   * Tries a trigger that polls out when its workflow is activated: it notes what is there already. When it remembers
   * something from before, that stays, and what is new since then comes at its first time.
   * @throws ServerError `ACTIVATION_FAILED` with the words of the node.
   */
  async check(workflow: ExecutableWorkflow, node: string): Promise<void> {
    const { version } = workflow;
    await this.#withWork(workflow, { node }, async (work) => {
      const { staticData } = await this.#ask(work, CHECK_LIMIT_MS, undefined);
      const memory = work.staticData?.[`node:${node}`];
      const isNew = !isJsonObject(memory) || Object.keys(memory).length === 0;
      if (staticData && isNew && version.id !== undefined) {
        await this.#options.staticData.apply(version.id, { before: work.staticData, after: staticData });
      }
    }).catch(failActivation);
  }

  /**
   * Lets a trigger look after its subscription to a service, and stores what it remembers of it.
   * @throws ServerError `ACTIVATION_FAILED` with the words of the node.
   */
  async lookAfter(workflow: ExecutableWorkflow, node: string, subscription: 'keep' | 'remove'): Promise<void> {
    const { id } = workflow.version;
    const look = async (work: TriggerWork): Promise<void> => {
      const { staticData } = await this.#ask(work, CHECK_LIMIT_MS, { subscription });
      if (staticData && id !== undefined) {
        await this.#options.staticData.apply(id, { before: work.staticData, after: staticData });
      }
    };
    await this.#withWork(workflow, { node, isSubscribing: true }, look).catch(failActivation);
  }

  /** Lets a trigger renew its subscription. A failure is recorded as an execution that failed. Never rejects. */
  async renew({ workflow, node, isWanted }: AskRequest): Promise<void> {
    try {
      await this.lookAfter(workflow, node, 'keep');
    } catch (error) {
      const isStopping = error instanceof ServerError && error.code === 'SHUTTING_DOWN';
      if (!isStopping && isWanted()) await this.#options.failures.record(workflow, node, error);
    }
  }

  async #fire({ workflow, node, event, isWanted }: AskRequest): Promise<void> {
    const { launcher, staticData: memory } = this.#options;
    const { id } = workflow.version;
    await this.#withWork(workflow, { node }, async (work) => {
      const { items, staticData } = await this.#ask(work, ASK_LIMIT_MS, event && { event });
      if (!isWanted()) return;
      const launch = async (): Promise<void> => {
        if (items.length === 0) return;
        const start = { kind: 'items' as const, node, outputs: [items] };
        await launcher.launch({ workflow, mode: 'trigger', start, workId: work.workId });
      };
      if (!staticData || id === undefined) await launch();
      else await memory.apply(id, { before: work.staticData, after: staticData }, launch);
    });
  }

  #ask(
    work: TriggerWork,
    timeoutMs: number,
    about: { event: LifecycleEvent } | { subscription: 'keep' | 'remove' } | undefined,
  ) {
    const question = { work, timeoutMs, ...about };
    return this.#options.runners.ask('askTrigger', question, { timeoutMs: timeoutMs + ANSWER_MARGIN_MS });
  }

  async #withWork(
    workflow: ExecutableWorkflow,
    order: { node: string; isSubscribing?: boolean },
    use: (work: TriggerWork) => Promise<void>,
  ): Promise<void> {
    const { works, files, log } = this.#options;
    const work = await works.open(workflow, { ...order, mode: 'trigger' });
    try {
      await use(work);
    } finally {
      works.close(work);
      await files.removeTriggerFiles(work.workId).catch((error: unknown) => {
        log.warn({ err: error, workId: work.workId }, 'The files of a trigger could not be removed');
      });
    }
  }
}

function failActivation(error: unknown): never {
  if (!(error instanceof ServerError) || error.code !== 'RUNNER_FAILED') throw error;
  throw apiError('ACTIVATION_FAILED.said', { message: error.message }, { cause: error, hint: error.hint });
}
