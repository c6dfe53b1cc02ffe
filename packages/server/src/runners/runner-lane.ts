import type { ToRunner, ToServer } from '@millrace/wire';
import { apiError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import { outsideRequests } from '../logging/request-scope.ts';
import { chooseRunner, isLargeJob } from './choose-runner.ts';
import { FairQueue } from './fair-queue.ts';
import { type PoolJob, turnOf } from './pool-job.ts';
import type { RunnerEnd } from './runner-end.ts';
import type { RunnerLimits } from './runner-pool-options.ts';
import { type RunnerOwner, RunnerProcess, type RunnerProcessOptions } from './runner-process.ts';

const FIRST_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;
/** Spare runners start when the others are ready and had time for what came first. */
const SPARE_DELAY_MS = 2000;
/** How long a runner may take to become ready. After one that was late others get longer: the machine may be that slow. */
const START_TIMEOUT_MS = 30_000;
const MAX_START_TIMEOUT_MS = 600_000;
/** A runner that could take work for this long did start. */
const STARTED_AFTER_MS = 1000;
/** After so many failed starts in a row nobody is kept waiting for the next attempt. */
const MAX_FAILED_STARTS = 3;

/** Whether a runner takes work, does not answer, or is not there yet. */
export type RunnerState = 'ready' | 'held' | 'starting';

export interface RunnerLaneOptions {
  /** Runners that take work. */
  size: number;
  /** Runners that stand ready beside them once work is expected, for when one of them is held or ends. */
  spares: number;
  /** Others go first where processors are short. */
  standsBack?: boolean;
  /** One that is there already; the others are started. */
  first?: RunnerProcess | undefined;
  limits: RunnerLimits;
  program: Pick<RunnerProcessOptions, 'entry' | 'config' | 'environment' | 'pingIntervalMs'>;
  /** How long the first runner may take to become ready; default 30 s. */
  startTimeoutMs?: number;
  log: Logger;
  onMessage(runner: RunnerProcess, message: ToServer): void;
  /** A runner has ended; another one takes its place already. */
  onEnd(runner: RunnerProcess, end: RunnerEnd): void;
  dispatch(runner: RunnerProcess, entry: PoolJob): void;
}

/** Runners that share work, and the work that waits for them. */
export class RunnerLane implements RunnerOwner {
  readonly #options: RunnerLaneOptions;
  /** In the order in which they were started. */
  readonly #runners = new Set<RunnerProcess>();
  readonly #queue: FairQueue<PoolJob>;
  readonly #restarts = new Set<NodeJS.Timeout>();
  #readyWaiters: Array<() => void> = [];
  #failedStarts = 0;
  #startTimeoutMs: number;
  /** A runner could take work once. */
  #hasOpened = false;
  #expectsWork = false;
  #isClosing = false;

  constructor(options: RunnerLaneOptions) {
    this.#options = options;
    this.#startTimeoutMs = options.startTimeoutMs ?? START_TIMEOUT_MS;
    this.#queue = new FairQueue(() => options.limits.queueLimit, turnOf);
    if (options.first) this.adopt(options.first);
    while (this.#runners.size < options.size) this.#spawn();
  }

  get isReady(): boolean {
    return this.choose() !== undefined;
  }

  get isIdle(): boolean {
    return (
      this.#queue.isEmpty &&
      [...this.#runners].every(
        ({ executions, parked, questions }) => executions.size + parked.size + questions.size === 0,
      )
    );
  }

  /** Executions that wait for a runner. */
  get queued(): number {
    return this.#queue.size;
  }

  get runnerStates(): RunnerState[] {
    return [...this.#runners].map(({ isReady, isHeld }) => (isHeld ? 'held' : isReady ? 'ready' : 'starting'));
  }

  /** Resolves when a runner can take work. */
  whenReady(): Promise<void> {
    return this.isReady ? Promise.resolve() : new Promise((resolve) => this.#readyWaiters.push(resolve));
  }

  has(runner: RunnerProcess): boolean {
    return this.#runners.has(runner);
  }

  /** Somebody is there, or something is to run: spare runners start. */
  expectWork(): void {
    if (this.#expectsWork) return;
    this.#expectsWork = true;
    if (this.#hasOpened) this.#startMissing();
  }

  /**
   * Gives an execution to a runner, or queues it.
   * @returns whether it was given to a runner at once.
   * @throws ServerError `QUEUE_FULL`, `RUNNER_UNAVAILABLE`
   */
  submit(entry: PoolJob): boolean {
    const runner = this.#queue.isEmpty ? this.#chooseFor(entry) : undefined;
    if (runner) {
      this.#options.dispatch(runner, entry);
      return true;
    }
    if (!entry.mustRun) this.#refuseWhenBroken();
    if (this.#queue.add(entry, { evenWhenFull: entry.mustRun === true || this.#hasRoomSoon })) return false;
    throw apiError('QUEUE_FULL.executions', { count: this.#queue.size });
  }

  /** Gives work that waits to runners that can take it. */
  drain(): void {
    for (let entry = this.#queue.first; entry; entry = this.#queue.first) {
      const runner = this.#chooseFor(entry);
      if (!runner) return;
      this.#queue.take();
      this.#options.dispatch(runner, entry);
    }
  }

  /** Takes an execution out that waits. False when it does not. */
  withdraw(executionId: string): boolean {
    return this.#queue.remove((entry) => entry.job.executionId === executionId);
  }

  /** A runner for work that is small, and takes no place. */
  choose(): RunnerProcess | undefined {
    return chooseRunner(this.#able(), { size: this.#options.size, limit: Number.POSITIVE_INFINITY, isLarge: false });
  }

  /** A runner that stands ready and never had anything to do, if there is one. Another one starts in its place. */
  giveSpare(): RunnerProcess | undefined {
    const spare = this.#able()
      .slice(this.#options.size)
      .findLast(({ isUnused }) => isUnused);
    if (!spare) return undefined;
    this.#runners.delete(spare);
    this.#startMissing();
    return spare;
  }

  /** Takes a runner that is ready: its own, or one that stands in where it has none that can take work. */
  adopt(runner: RunnerProcess): void {
    runner.owner = this;
    if (this.#options.standsBack === true) runner.standBack();
    this.#runners.add(runner);
    this.#onAble();
  }

  /** Whether one may stand in: none takes work, and none does so already. */
  get needsStandIn(): boolean {
    return this.#able().length === 0 && this.#runners.size <= this.#options.size;
  }

  /** Runners that take work now: the oldest of those that can, so that a spare one stands in where another cannot. */
  workers(): RunnerProcess[] {
    return this.#able().slice(0, this.#options.size);
  }

  sendAll(message: ToRunner): void {
    for (const runner of this.#runners) runner.send(message);
  }

  ping(): void {
    for (const runner of this.#runners) runner.ping();
  }

  /** Lets executions finish for a while, then ends all processes. What waits is dropped. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    for (let entry = this.#queue.take(); entry; entry = this.#queue.take()) entry.listener.onDropped();
    await Promise.all([...this.#runners].map((runner) => runner.shutdown(graceMs)));
  }

  #chooseFor({ job }: PoolJob): RunnerProcess | undefined {
    const { size, limits } = this.#options;
    return chooseRunner(this.#able(), { size, limit: limits.concurrency, isLarge: isLargeJob(job) });
  }

  /** What its first runners will take at once does not wait for others, only for them to start. */
  get #hasRoomSoon(): boolean {
    const { size, limits } = this.#options;
    return !this.#hasOpened && this.#queue.size < size * limits.concurrency;
  }

  #able(): RunnerProcess[] {
    return [...this.#runners].filter((runner) => runner.isReady && !runner.isHeld);
  }

  #refuseWhenBroken(): void {
    if (this.#failedStarts < MAX_FAILED_STARTS || [...this.#runners].some((runner) => runner.isReady)) return;
    throw apiError('RUNNER_UNAVAILABLE.notStarting', { count: this.#failedStarts });
  }

  #spawn(): void {
    const { program, standsBack = false } = this.#options;
    const runner = outsideRequests(
      () => new RunnerProcess({ ...program, startTimeoutMs: this.#startTimeoutMs, owner: this }),
    );
    if (standsBack) runner.standBack();
    this.#runners.add(runner);
  }

  #onStarted(): void {
    this.#onAble();
    this.#startMissing();
  }

  #startMissing(): void {
    for (let missing = this.#missing; missing > 0; missing--) this.#spawnLater(SPARE_DELAY_MS);
  }

  get #missing(): number {
    const { size, spares } = this.#options;
    return size + (this.#expectsWork ? spares : 0) - this.#runners.size - this.#restarts.size;
  }

  #onAble(): void {
    this.#hasOpened = true;
    for (const resolve of this.#readyWaiters.splice(0)) resolve();
    this.drain();
  }

  onMessage(runner: RunnerProcess, message: ToServer): void {
    if (message.type === 'ready') this.#onStarted();
    else this.#options.onMessage(runner, message);
  }

  onReleased(): void {
    this.#onAble();
  }

  onExit(runner: RunnerProcess, end: RunnerEnd): void {
    this.#runners.delete(runner);
    if (end.kind === 'late') {
      this.#startTimeoutMs = Math.max(this.#startTimeoutMs, Math.min(MAX_START_TIMEOUT_MS, end.afterMs * 2));
    }
    if (!this.#isClosing) {
      const delayMs = this.#restartDelayMs(runner, end);
      this.#options.log.error(
        { runner: runner.pid, reason: end.reason, executions: runner.executions.size, restartInMs: delayMs },
        'A runner process ended and is replaced',
      );
      // One that stood in for it takes its place.
      if (this.#missing > 0) this.#spawnLater(delayMs);
    }
    this.#options.onEnd(runner, end);
    this.drain();
  }

  #spawnLater(delayMs: number): void {
    if (delayMs === 0) {
      this.#spawn();
      return;
    }
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#spawn();
    }, delayMs);
    this.#restarts.add(timer);
  }

  /** Only runners that cannot start are started ever more slowly: what ended others was their work. */
  #restartDelayMs({ readyAt }: RunnerProcess, end: RunnerEnd): number {
    // Somebody ended it: that says nothing of the next one.
    if (end.kind === 'ended' && end.wasKilled) return readyAt === undefined ? FIRST_RESTART_DELAY_MS : 0;
    const hasStarted = readyAt !== undefined && (end.kind === 'stuck' || Date.now() - readyAt > STARTED_AFTER_MS);
    this.#failedStarts = hasStarted ? 0 : this.#failedStarts + 1;
    if (hasStarted) return 0;
    return Math.min(MAX_RESTART_DELAY_MS, FIRST_RESTART_DELAY_MS * 2 ** (this.#failedStarts - 1));
  }
}
