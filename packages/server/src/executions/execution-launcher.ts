import { setTimeout as delay } from 'node:timers/promises';
import type { ExecutionJob, ExecutionStart } from '@millrace/wire';
import type { ExecutionMode, JsonObject } from '@millrace/workflow';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Config } from '../config/config-table.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { ExecutionMessage, RunnerPool } from '../runners/runner-pool.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import type { ExecutionEvents } from './execution-events.ts';
import type { ExecutionWriter } from './execution-writer.ts';
import { LiveExecution, type ReplySink } from './live-execution.ts';
import { savePolicyOf } from './save-policy.ts';

/** An execution that lasts longer has a row before it ends. */
const UNSTORED_LIMIT_MS = 1000;
const SWEEP_INTERVAL_MS = 250;
/** How long a node may take to react when its execution is stopped, before the caller is told that it goes on. */
const STOP_TIMEOUT_MS = 5000;
/** How long an answer waits for the end of its execution, so that both are stored at once. */
const REPLY_HOLD_MS = 4;

export interface LaunchRequest {
  workflow: ExecutableWorkflow;
  mode: ExecutionMode;
  start: ExecutionStart;
  retryOf?: number;
  /** Push connection of the page that watches. */
  sessionId?: string | undefined;
  sink?: ReplySink;
}

export interface ExecutionLauncherOptions {
  runners: Pick<RunnerPool, 'submit' | 'cancel'>;
  writer: ExecutionWriter;
  files: ExecutionFiles;
  events: ExecutionEvents;
  staticData: { get(workflowId: string): Promise<JsonObject | null>; set(workflowId: string, data: JsonObject): void };
  nextId(): Promise<number>;
  config: Config;
  log: Logger;
}

/** Starts executions and follows them to their end. */
export class ExecutionLauncher {
  readonly #options: ExecutionLauncherOptions;
  readonly #live = new Map<string, LiveExecution>();
  readonly #endWaiters = new Map<string, Array<() => void>>();
  readonly #sweepTimer: NodeJS.Timeout;

  constructor(options: ExecutionLauncherOptions) {
    this.#options = options;
    this.#sweepTimer = setInterval(() => this.#storeLasting(), SWEEP_INTERVAL_MS);
  }

  /** An execution that has not ended, or whose end is not stored yet. */
  find(id: string): LiveExecution | undefined {
    return this.#live.get(id);
  }

  /** Number of executions that have not ended, or whose end is not stored yet. */
  get underWay(): number {
    return this.#live.size;
  }

  list(): LiveExecution[] {
    return [...this.#live.values()].filter((execution) => execution.isAccepted && !execution.hasEnded);
  }

  /**
   * Starts an execution. Unless it is started by a webhook call, it is stored when this resolves.
   * @throws ServerError `QUEUE_FULL`, `DATABASE_UNAVAILABLE` …
   */
  async launch(request: LaunchRequest): Promise<string> {
    if (this.#options.writer.isFull)
      throw new ServerError('QUEUE_FULL', 'The database does not keep up with executions.');
    const { workflow, mode, start, sessionId, retryOf, sink } = request;
    const policy = savePolicyOf(workflow.version.workflow.settings, this.#options.config);
    const id = await this.#options.nextId();
    const execution = new LiveExecution({
      id,
      workflow,
      mode,
      start: await this.#options.files.adoptStart(String(id), start),
      policy,
      startedAt: Date.now(),
      isTemporary: mode === 'manual' && !policy.manual,
      retryOf,
      sessionId,
      sink,
    });
    this.#live.set(execution.id, execution);
    try {
      await this.#submit(execution);
      if (start.kind !== 'webhook') await this.#store(execution);
    } catch (error) {
      await this.#refuse(execution, error as Error);
      throw error;
    }
    return execution.id;
  }

  /** Starts an execution that was accepted before this server started. */
  async resume(execution: LiveExecution): Promise<void> {
    execution.markStored();
    execution.isAccepted = true;
    this.#live.set(execution.id, execution);
    await this.#submit(execution);
  }

  /** Stops an execution; resolves when it has ended, or does not react in time. False when it is not under way. */
  async stop(id: string): Promise<boolean> {
    const execution = this.#live.get(id);
    if (!execution || execution.hasEnded) return false;
    const ended = this.whenEnded(id);
    if (this.#options.runners.cancel(id, 'user') === 'queued') {
      execution.finish({ status: 'canceled', stoppedAt: Date.now() });
      await this.#settle(execution);
    }
    await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    return true;
  }

  /** Resolves when an execution has ended and is stored. */
  whenEnded(id: string): Promise<void> {
    if (!this.#live.has(id)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#endWaiters.set(id, [...(this.#endWaiters.get(id) ?? []), resolve]);
    });
  }

  close(): void {
    clearInterval(this.#sweepTimer);
  }

  /** It cannot be started. One that nobody waits for must not be lost without a trace. */
  async #refuse(execution: LiveExecution, error: Error): Promise<void> {
    this.#options.runners.cancel(execution.id, 'shutdown');
    this.#live.delete(execution.id);
    if (execution.row.mode !== 'trigger' || execution.hasEnded) return;
    execution.crash(`The execution could not be started: ${error.message}`, Date.now());
    await this.#store(execution);
  }

  async #submit(execution: LiveExecution): Promise<void> {
    const { workflow, policy } = execution;
    const { id, versionKey } = workflow.version;
    const isWatched = execution.sessionId !== undefined;
    const job: ExecutionJob = {
      executionId: execution.id,
      mode: execution.row.mode,
      versionKey,
      start: execution.start,
      streamSteps: isWatched || policy.progress,
      keepData: isWatched || isLookedAt(execution.row.mode) || policy.onSuccess || policy.onError,
      timeoutMs: policy.timeoutMs,
      staticData: id === undefined ? null : await this.#options.staticData.get(id),
    };
    this.#options.runners.submit({
      job,
      version: workflow.version,
      listener: {
        onDispatched: () => this.#onDispatched(execution),
        onMessage: (message) => this.#onMessage(execution, message),
        onCrashed: (reason) => this.#onCrashed(execution, reason),
        onDropped: () => this.#onDropped(execution),
      },
    });
  }

  #onDispatched(execution: LiveExecution): void {
    execution.setRunning(Date.now());
    // After a crash it must not be taken for one that never started.
    if (execution.wantsRow) this.#storeLater(execution);
    if (execution.isAccepted) this.#options.events.started(execution);
  }

  #onMessage(execution: LiveExecution, message: ExecutionMessage): void {
    switch (message.type) {
      case 'accepted':
        execution.isAccepted = true;
        this.#options.events.started(execution);
        if (message.reply) this.#answerWhenStored(execution, message.reply);
        return;
      case 'declined':
        this.#live.delete(execution.id);
        takeSink(execution)?.reply(message.reply);
        this.#resolveEnd(execution.id);
        return;
      case 'reply':
        execution.reply = message.reply;
        setTimeout(() => this.#answerEarly(execution), REPLY_HOLD_MS);
        return;
      case 'nodeStarted':
        this.#options.events.nodeStarted(execution, message);
        return;
      case 'nodeFinished':
        execution.addStep(message.step);
        this.#options.events.nodeFinished(execution, message.step);
        if (execution.policy.progress && execution.wantsRow) this.#storeLater(execution);
        return;
      case 'console':
        this.#options.events.console(execution, message);
        return;
      case 'executionFinished':
        for (const step of message.steps) execution.addStep(step);
        execution.finish(message.outcome);
        if (message.outcome.staticData && execution.row.workflow_id) {
          this.#options.staticData.set(execution.row.workflow_id, message.outcome.staticData);
        }
        void this.#settle(execution);
        return;
      case 'credential':
        return;
    }
  }

  /** One that is stored is started when the server starts again; the caller of a webhook has to call again. */
  #onDropped(execution: LiveExecution): void {
    this.#live.delete(execution.id);
    takeSink(execution)?.fail(new ServerError('SHUTTING_DOWN', 'The server stops.'));
    this.#resolveEnd(execution.id);
  }

  #onCrashed(execution: LiveExecution, reason: string): void {
    const sink = takeSink(execution);
    if (!execution.isAccepted && execution.start.kind === 'webhook') execution.isAccepted = true;
    execution.crash(`The runner process ended before the execution did: ${reason}.`, Date.now());
    const settled = this.#settle(execution);
    void settled.then(() => sink?.fail(new ServerError('RUNNER_CRASHED', 'The workflow could not be run to its end.')));
  }

  /** Stores the end, then tells everyone who waits for it. */
  async #settle(execution: LiveExecution): Promise<void> {
    const { reply } = execution;
    const sink = takeSink(execution);
    try {
      await this.#options.writer.write(execution);
      if (reply) sink?.reply(reply);
      else sink?.fail(new ServerError('WEBHOOK_FAILED', 'The workflow ended without an answer.'));
      this.#removeFiles(execution);
    } catch (error) {
      sink?.fail(error as Error);
    }
    this.#live.delete(execution.id);
    this.#options.events.finished(execution);
    this.#resolveEnd(execution.id);
  }

  /** Those of a sub-workflow may still be taken over by what ran it: the sweep removes them later. */
  #removeFiles({ hasFiles, isKept, row }: LiveExecution): void {
    if (!hasFiles || isKept || row.mode === 'integrated') return;
    const { files, log } = this.#options;
    files.remove([row.id]).catch((error: unknown) => {
      log.warn({ err: error, executionId: row.id }, 'The files of an execution could not be removed');
    });
  }

  #answerWhenStored(execution: LiveExecution, reply: NonNullable<LiveExecution['reply']>): void {
    const sink = takeSink(execution);
    this.#store(execution).then(
      () => sink?.reply(reply),
      (error: Error) => sink?.fail(error),
    );
  }

  /** The execution answers before it ends. */
  #answerEarly(execution: LiveExecution): void {
    if (execution.hasEnded || !execution.reply) return;
    const { reply } = execution;
    execution.reply = undefined;
    this.#answerWhenStored(execution, reply);
  }

  #storeLasting(): void {
    const limit = Date.now() - UNSTORED_LIMIT_MS;
    for (const execution of this.#live.values()) {
      if (execution.isAccepted && !execution.wantsRow && !execution.hasEnded && execution.row.started_at < limit) {
        this.#storeLater(execution);
      }
    }
  }

  #store(execution: LiveExecution): Promise<void> {
    execution.requireRow();
    return this.#options.writer.write(execution);
  }

  #storeLater(execution: LiveExecution): void {
    this.#store(execution).catch((error: unknown) => {
      this.#options.log.error(
        { err: error, executionId: execution.id },
        'The progress of an execution could not be stored',
      );
    });
  }

  #resolveEnd(id: string): void {
    const waiters = this.#endWaiters.get(id);
    this.#endWaiters.delete(id);
    for (const resolve of waiters ?? []) resolve();
  }
}

/** Somebody waits to see what it did, whether it is kept or not. */
function isLookedAt(mode: ExecutionMode): boolean {
  return mode === 'manual' || mode === 'cli';
}

/** An answer is sent once. */
function takeSink(execution: LiveExecution): ReplySink | undefined {
  const { sink } = execution;
  execution.sink = undefined;
  return sink;
}
