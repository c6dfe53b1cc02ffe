import { setTimeout as delay } from 'node:timers/promises';
import type {
  ExecutionJob,
  RunnerConfig,
  RunnerMethod,
  RunnerMethods,
  ToRunner,
  ToServer,
  TriggerWork,
  WorkflowVersion,
} from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import { ServerError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import { JobQueue } from './job-queue.ts';
import { Questions } from './questions.ts';
import { type ListenerCommand, type ListenerHandler, RunnerListeners } from './runner-listeners.ts';
import { RunnerProcess } from './runner-process.ts';

/** Time between two pings of a runner. */
const PING_INTERVAL_MS = 1000;
const FIRST_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;
/** After so many failures in a row nobody is kept waiting for the next attempt. */
const MAX_FAILURES = 3;
/** A runner that lived this long is not part of a series of failures. */
const STABLE_AFTER_MS = 60_000;

const LISTEN_READY_TIMEOUT_MS = 15_000;

/** Messages about one execution. */
export type ExecutionMessage = Extract<ToServer, { executionId: string }>;

/** What happens to an execution on its way. */
export interface JobListener {
  /** It was given to a runner. */
  onDispatched(): void;
  /** Never a question: the pool answers those. */
  onMessage(message: ExecutionMessage): void;
  /** Its runner ended before it did. */
  onCrashed(reason: string): void;
  /** The server stops before it was given to a runner. */
  onDropped(): void;
}

export interface PoolJob {
  job: ExecutionJob;
  version: WorkflowVersion;
  listener: JobListener;
}

export type CredentialQuestion = Extract<ToServer, { type: 'credential' }>;
export type SubExecutionQuestion = Extract<ToServer, { type: 'subExecution' }>;
type SubExecutionResult = Extract<ToRunner, { type: 'subExecution' }>['result'];

/** What becomes of a workflow that a node wants to run. */
export type SubExecutionAnswer = Exclude<SubExecutionResult, { kind: 'run' }> | ({ kind: 'run' } & PoolJob);

export interface RunnerPoolOptions {
  size: number;
  /** Executions at once for each runner. */
  concurrency: number;
  queueLimit: number;
  config: RunnerConfig;
  environment: NodeJS.ProcessEnv;
  entry: string;
  /** Default {@link PING_INTERVAL_MS}. */
  pingIntervalMs?: number;
  log: Logger;
  /** Data of the credential a node asks for. @throws ServerError when it may not have it. */
  answerCredential(question: CredentialQuestion): Promise<JsonObject>;
  /** Whether and how the workflow that a node wants to run is run. Does not fail. */
  answerSubExecution(question: SubExecutionQuestion): Promise<SubExecutionAnswer>;
}

/** The runner processes of this server. */
export class RunnerPool {
  readonly #options: RunnerPoolOptions;
  readonly #runners = new Set<RunnerProcess>();
  readonly #active = new Map<string, { runner: RunnerProcess; listener: JobListener }>();
  readonly #queue: JobQueue<PoolJob>;
  readonly #questions: Questions;
  readonly #listeners = new RunnerListeners();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #pingTimer: NodeJS.Timeout | undefined;
  #readyWaiters: Array<() => void> = [];
  #failures = 0;
  #isClosing = false;

  constructor(options: RunnerPoolOptions) {
    this.#options = options;
    this.#queue = new JobQueue(options.queueLimit);
    this.#questions = new Questions(() => this.#leastLoaded(Number.POSITIVE_INFINITY));
  }

  start(): void {
    for (let index = 0; index < this.#options.size; index++) this.#spawn();
    this.#pingTimer = setInterval(() => {
      for (const runner of this.#runners) runner.ping();
    }, this.#options.pingIntervalMs ?? PING_INTERVAL_MS);
  }

  get isReady(): boolean {
    return this.#leastLoaded(Number.POSITIVE_INFINITY) !== undefined;
  }

  /** Resolves when a runner can take jobs. */
  whenReady(): Promise<void> {
    return this.isReady ? Promise.resolve() : new Promise((resolve) => this.#readyWaiters.push(resolve));
  }

  /**
   * Gives an execution to the runner with the least to do, or queues it.
   * @returns whether it was given to a runner at once.
   * @throws ServerError `QUEUE_FULL`, `SHUTTING_DOWN`
   */
  submit(entry: PoolJob): boolean {
    if (this.#isClosing) throw new ServerError('SHUTTING_DOWN', 'The server is about to stop.');
    if (this.#failures >= MAX_FAILURES && !this.isReady) {
      throw new ServerError('RUNNER_UNAVAILABLE', `Runner processes ended ${this.#failures} times in a row.`);
    }
    const runner = this.#queue.isEmpty ? this.#leastLoaded(this.#options.concurrency) : undefined;
    if (runner) {
      this.#dispatch(runner, entry);
      return true;
    }
    if (!this.#queue.add(entry)) {
      throw new ServerError('QUEUE_FULL', `${this.#options.queueLimit} executions wait for a runner already.`);
    }
    return false;
  }

  /** Stops an execution. @returns `queued` when it had not started, `asked` when its runner was asked to stop it. */
  cancel(executionId: string, reason: 'user' | 'timeout' | 'shutdown'): 'queued' | 'asked' | undefined {
    if (this.#queue.remove((entry) => entry.job.executionId === executionId)) return 'queued';
    const active = this.#active.get(executionId);
    active?.runner.send({ type: 'cancel', executionId, reason });
    return active ? 'asked' : undefined;
  }

  /** Asks a runner; waits for one to be ready first. @throws ServerError `RUNNER_FAILED`, `RUNNER_CRASHED` … */
  async ask<Method extends RunnerMethod>(
    method: Method,
    params: RunnerMethods[Method]['params'],
    options: { timeoutMs?: number } = {},
  ): Promise<RunnerMethods[Method]['result']> {
    return this.#questions.ask(method, params, () => this.whenReady(), options.timeoutMs);
  }

  /**
   * Lets a trigger listen, in the runner where the fewest do. Waits for one to be ready first.
   * @throws ServerError `RUNNER_UNAVAILABLE`
   */
  async listen(work: TriggerWork, handler: ListenerHandler): Promise<void> {
    if (!this.isReady)
      await Promise.race([this.whenReady(), delay(LISTEN_READY_TIMEOUT_MS, undefined, { ref: false })]);
    const ready = [...this.#runners].filter((runner) => runner.isReady);
    if (!this.#listeners.open(ready, work, handler)) {
      throw new ServerError('RUNNER_UNAVAILABLE', 'No runner process is ready.');
    }
  }

  /** Tells a trigger that listens something. False when it listens no longer. */
  toListener(message: ListenerCommand): boolean {
    return this.#listeners.send(message);
  }

  /** Lets executions finish for a while, then ends all processes. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#pingTimer);
    for (const timer of this.#restarts) clearTimeout(timer);
    for (let entry = this.#queue.take(); entry; entry = this.#queue.take()) entry.listener.onDropped();
    await Promise.all([...this.#runners].map((runner) => runner.shutdown(graceMs)));
  }

  #spawn(): void {
    const { entry, config, environment } = this.#options;
    const runner: RunnerProcess = new RunnerProcess({
      entry,
      config,
      environment,
      onMessage: (message) => this.#receive(runner, message),
      onExit: (reason) => this.#recover(runner, reason),
    });
    this.#runners.add(runner);
  }

  #receive(runner: RunnerProcess, message: ToServer): void {
    switch (message.type) {
      case 'ready':
        for (const resolve of this.#readyWaiters.splice(0)) resolve();
        this.#drain();
        return;
      case 'pong':
        return;
      case 'answer':
        this.#questions.answer(message);
        return;
      case 'log':
        this.#options.log[message.level]({ runner: runner.pid, ...message.fields }, message.message);
        return;
      case 'credential':
        void this.#answerCredential(runner, message);
        return;
      case 'listening':
      case 'emitted':
      case 'listenerEnded':
        this.#listeners.receive(runner, message);
        return;
      case 'subExecution':
        void this.#answerSubExecution(runner, message);
        return;
      default:
        this.#forward(runner, message);
    }
  }

  #forward(runner: RunnerProcess, message: ExecutionMessage): void {
    const active = this.#active.get(message.executionId);
    if (!active) return;
    if (message.type === 'executionFinished' || message.type === 'declined') {
      this.#active.delete(message.executionId);
      runner.executions.delete(message.executionId);
      runner.parts.delete(message.executionId);
    }
    active.listener.onMessage(message);
    if (!this.#queue.isEmpty) this.#drain();
  }

  async #answerCredential(runner: RunnerProcess, question: CredentialQuestion): Promise<void> {
    const { requestId } = question;
    try {
      const data = await this.#options.answerCredential(question);
      runner.send({ type: 'credential', requestId, data });
    } catch (error) {
      const isRefusal = error instanceof ServerError;
      if (!isRefusal) this.#options.log.error({ err: error }, 'A credential could not be read');
      const message = isRefusal ? error.message : 'The credential could not be read.';
      runner.send({ type: 'credential', requestId, data: null, message });
    }
  }

  async #answerSubExecution(runner: RunnerProcess, question: SubExecutionQuestion): Promise<void> {
    const { requestId } = question;
    const answer = await this.#options.answerSubExecution(question);
    if (answer.kind !== 'run') {
      runner.send({ type: 'subExecution', requestId, result: answer });
      return;
    }
    const { job, version, listener } = answer;
    if (!this.#runners.has(runner)) {
      listener.onCrashed('it ended before it got the execution');
      return;
    }
    runner.parts.add(job.executionId);
    this.#active.set(job.executionId, { runner, listener });
    listener.onDispatched();
    runner.provide(version);
    const result = { kind: 'run' as const, job, ...(version.id !== undefined && { workflowId: version.id }) };
    runner.send({ type: 'subExecution', requestId, result });
  }

  #dispatch(runner: RunnerProcess, { job, version, listener }: PoolJob): void {
    runner.executions.add(job.executionId);
    this.#active.set(job.executionId, { runner, listener });
    listener.onDispatched();
    runner.provide(version);
    runner.send({ type: 'execute', job });
  }

  #drain(): void {
    while (!this.#queue.isEmpty) {
      const runner = this.#leastLoaded(this.#options.concurrency);
      const entry = runner && this.#queue.take();
      if (!runner || !entry) return;
      this.#dispatch(runner, entry);
    }
  }

  #leastLoaded(limit: number): RunnerProcess | undefined {
    let best: RunnerProcess | undefined;
    for (const runner of this.#runners) {
      if (!runner.isReady || runner.executions.size >= limit) continue;
      if (!best || runner.executions.size < best.executions.size) best = runner;
    }
    return best;
  }

  #recover(runner: RunnerProcess, reason: string): void {
    this.#runners.delete(runner);
    this.#questions.runnerEnded(runner, reason);
    this.#listeners.runnerEnded(runner, reason);
    for (const executionId of [...runner.executions, ...runner.parts]) {
      const active = this.#active.get(executionId);
      this.#active.delete(executionId);
      active?.listener.onCrashed(reason);
    }
    if (this.#isClosing) return;
    this.#failures = Date.now() - runner.startedAt > STABLE_AFTER_MS ? 1 : this.#failures + 1;
    const delayMs = Math.min(MAX_RESTART_DELAY_MS, FIRST_RESTART_DELAY_MS * 2 ** (this.#failures - 1));
    this.#options.log.error(
      { runner: runner.pid, reason, executions: runner.executions.size, restartInMs: delayMs },
      'A runner process ended and is replaced',
    );
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#spawn();
    }, delayMs);
    this.#restarts.add(timer);
  }
}
