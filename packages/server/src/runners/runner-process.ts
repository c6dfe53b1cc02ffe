import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import {
  ALARM_PIPE,
  type Alarm,
  type ExecutionJob,
  messagesOf,
  type Packet,
  type RunnerConfig,
  type ToRunner,
  type ToServer,
  type WorkflowVersion,
} from '@millrace/wire';
import { isLargeJob } from './choose-runner.ts';
import { readAlarms } from './read-alarms.ts';
import { RecentlyUsed } from './recently-used.ts';
import { type RunnerEnd, stuckEnd } from './runner-end.ts';
import { undeliverableJob } from './undeliverable-job.ts';

/**
 * Items live as long as the step they belong to: with more room for young objects fewer of them are moved twice.
 * Measured with 100,000 items through six nodes: a sixth less time and memory than with the default of 16 MiB.
 */
const SEMI_SPACE_FLAG = '--max-semi-space-size=32';

/** Room beyond what a runner may use: its watchdog says who fills it before V8 aborts, which tells nothing. */
const HEAP_FACTOR = 1.5;

/** Pings that may be left unanswered for longer than work may hold a runner: its watchdog knows more, and speaks first. */
const SPARE_PINGS = 10;
/** Longest time for what a process said before it ended. */
const LAST_WORDS_MS = 1000;
/** Most characters of workflows that a runner keeps ready, for each MiB it may use: compiled, they take up to twenty bytes each. */
const KNOWN_TEXT_PER_MIB = 8192;
/** What keeping a workflow takes, however small it is, in characters. */
const LEAST_TEXT = 3000;

export interface RunnerProcessOptions {
  entry: string;
  config: RunnerConfig;
  environment: NodeJS.ProcessEnv;
  pingIntervalMs: number;
  /** It is ended when it is not ready by then. */
  startTimeoutMs: number;
  owner: RunnerOwner;
}

/** Whom a runner works for. */
export interface RunnerOwner {
  onMessage(runner: RunnerProcess, message: ToServer): void;
  /** Its event loop turns again: it can be given work. */
  onReleased(runner: RunnerProcess): void;
  /** The process ended, for whatever reason. Called once. */
  onExit(runner: RunnerProcess, end: RunnerEnd): void;
}

/** What stands back is nicer than the server by this: it gets a third of what others get, where they want it. */
const STANDS_BACK_BY = 5;
const MAX_NICENESS = 19;
const WORK: ReadonlySet<ToRunner['type']> = new Set(['execute', 'ask', 'listen']);

/** One runner process. */
export class RunnerProcess {
  /** Executions given to it that have not ended. */
  readonly executions = new Set<string>();
  /** Those of them that a large body started. */
  readonly largeExecutions = new Set<string>();
  /** Those that it runs as parts of others. They take no place: what waits for them has one. */
  readonly parts = new Set<string>();
  /** Those that may not begin yet. They take no place, either. */
  readonly parked = new Set<string>();
  /** Questions that it has not answered yet. */
  readonly questions = new Set<number>();
  /** It may pass from one to another, as long as it is unused. */
  owner: RunnerOwner;
  /** It never had anything to do. */
  isUnused = true;
  isReady = false;
  /** Its event loop does not turn at the moment. */
  isHeld = false;
  /** When it could take work first. */
  readyAt: number | undefined;
  readonly #child: ChildProcess;
  readonly #options: RunnerProcessOptions;
  readonly #maxUnansweredPings: number;
  readonly #startTimer: NodeJS.Timeout;
  /** It cannot be written to: it is ended when it does not end by then. */
  #exitTimer: NodeJS.Timeout | undefined;
  readonly #knownVersions: RecentlyUsed<true>;
  #outbox: ToRunner[] = [];
  #unansweredPings = 0;
  #end: RunnerEnd | undefined;
  hasEnded = false;

  constructor(options: RunnerProcessOptions) {
    const { entry, config, environment, pingIntervalMs, startTimeoutMs } = options;
    this.#options = options;
    this.#knownVersions = new RecentlyUsed(config.memoryMiB * KNOWN_TEXT_PER_MIB);
    this.owner = options.owner;
    this.#maxUnansweredPings = Math.ceil(config.maxHoldMs / pingIntervalMs) + SPARE_PINGS;
    this.#child = fork(entry, ['--alarm'], {
      serialization: 'advanced',
      env: environment,
      execArgv: [SEMI_SPACE_FLAG, `--max-old-space-size=${Math.round(config.memoryMiB * HEAP_FACTOR)}`],
      // Whatever node code prints must not mix with the output of the command.
      stdio: ['ignore', 2, 2, 'ipc', 'pipe'],
    });
    this.#startTimer = setTimeout(
      (afterMs: number) =>
        this.#endWith({ kind: 'late', reason: `it was not ready after ${afterMs / 1000} s`, afterMs }),
      startTimeoutMs,
      startTimeoutMs,
    );
    this.#child.on('message', (packet) => {
      for (const message of messagesOf(packet as Packet<ToServer>)) this.#receive(message);
    });
    readAlarms(this.#child.stdio[ALARM_PIPE], (alarm) => this.#onAlarm(alarm));
    this.#child.on('error', (error) => this.#onError(error));
    this.#child.on('exit', (code, signal) =>
      this.#onExit({
        kind: 'ended',
        reason: signal ? `it was ended by ${signal}` : `it exited with code ${code}`,
        wasKilled: signal === 'SIGKILL',
      }),
    );
    this.send({ type: 'configure', config });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** From now on others go first where processors are short, also of what it starts. There is no way back. */
  standBack(): void {
    if (this.pid === undefined) return;
    try {
      setPriority(this.pid, Math.min(MAX_NICENESS, getPriority() + STANDS_BACK_BY));
    } catch {
      // It has ended, or the system knows no such thing: it works all the same.
    }
  }

  /** Gives it an execution. */
  execute(job: ExecutionJob): void {
    this.executions.add(job.executionId);
    if (isLargeJob(job)) this.largeExecutions.add(job.executionId);
    this.send({ type: 'execute', job });
  }

  /** An execution, or a part of one, has ended. */
  forget(executionId: string): void {
    for (const list of [this.executions, this.largeExecutions, this.parts, this.parked]) list.delete(executionId);
  }

  /** What is sent within one turn of the event loop travels together. */
  send(message: ToRunner): void {
    if (WORK.has(message.type)) this.isUnused = false;
    if (this.#outbox.push(message) === 1) setImmediate(() => this.#flush());
  }

  /** Makes sure that the runner has the workflow before a job needs it. */
  provide(version: WorkflowVersion): void {
    if (this.#knownVersions.use(version.versionKey)) return;
    const dropped = this.#knownVersions.put(version.versionKey, true, LEAST_TEXT + version.textLength);
    this.send({ type: 'putWorkflow', version });
    for (const versionKey of dropped) this.send({ type: 'dropWorkflow', versionKey });
  }

  /** Sends a ping; a runner that left too many unanswered is ended. */
  ping(): void {
    if (!this.isReady) return;
    if (this.#unansweredPings >= this.#maxUnansweredPings) {
      this.kill(`it left ${this.#maxUnansweredPings} pings unanswered`);
      return;
    }
    this.#unansweredPings++;
    this.send({ type: 'ping', sentAt: Date.now() });
  }

  kill(reason: string): void {
    this.#endWith({ kind: 'ended', reason });
  }

  /** Lets it finish what it does. Resolves when the process has ended; after the grace time it is killed. */
  shutdown(graceMs: number): Promise<void> {
    if (this.hasEnded) return Promise.resolve();
    this.#end ??= { kind: 'ended', reason: 'the server stopped it' };
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), graceMs + 500);
      this.#child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      if (this.#child.connected) this.send({ type: 'shutdown', graceMs });
      else this.#child.kill('SIGKILL');
    });
  }

  #flush(): void {
    const messages = this.#outbox;
    this.#outbox = [];
    if (!this.#child.connected) return;
    try {
      this.#child.send(messages);
    } catch {
      // One of them cannot be written. The others must not be lost with it.
      for (const message of messages) this.#sendAlone(message);
    }
  }

  #sendAlone(message: ToRunner): void {
    try {
      this.#child.send(message);
    } catch {
      if (message.type === 'putWorkflow') this.#knownVersions.delete(message.version.versionKey);
      if (message.type === 'execute') this.owner.onMessage(this, undeliverableJob(message.job));
    }
  }

  #receive(message: ToServer): void {
    if (this.hasEnded) return;
    this.#unansweredPings = 0;
    if (message.type === 'ready') {
      this.isReady = true;
      this.readyAt = Date.now();
      clearTimeout(this.#startTimer);
    }
    this.owner.onMessage(this, message);
  }

  #onAlarm(alarm: Alarm): void {
    if (alarm.type === 'stuck') {
      this.#endWith(stuckEnd(alarm, this.#options.config));
      return;
    }
    this.isHeld = alarm.type === 'held';
    if (!this.isHeld) this.owner.onReleased(this);
  }

  #endWith(end: RunnerEnd): void {
    this.#end ??= end;
    this.#child.kill('SIGKILL');
  }

  /** One that cannot be written to has ended, or is about to: its exit says why, and comes after what it said last. */
  #onError(error: NodeJS.ErrnoException): void {
    const isUnwritable = error.syscall === 'write' || error.code === 'ERR_IPC_CHANNEL_CLOSED';
    if (!isUnwritable) {
      this.#onEnd({ kind: 'ended', reason: `it could not be started or ended (${error.message})` });
      return;
    }
    this.isReady = false;
    this.#exitTimer ??= setTimeout(() => this.kill(`it could not be reached (${error.message})`), LAST_WORDS_MS);
  }

  /** What it said last may still be on the way. */
  #onExit(end: RunnerEnd): void {
    clearTimeout(this.#exitTimer);
    this.isReady = false;
    if (!this.#child.connected) {
      this.#onEnd(end);
      return;
    }
    const timer = setTimeout(() => this.#onEnd(end), LAST_WORDS_MS);
    this.#child.once('disconnect', () => {
      clearTimeout(timer);
      this.#onEnd(end);
    });
  }

  #onEnd(end: RunnerEnd): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.isReady = false;
    clearTimeout(this.#startTimer);
    this.owner.onExit(this, this.#end ?? end);
  }
}
