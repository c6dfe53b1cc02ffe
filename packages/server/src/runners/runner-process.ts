import { type ChildProcess, fork } from 'node:child_process';
import {
  messagesOf,
  type Packet,
  type RunnerConfig,
  type ToRunner,
  type ToServer,
  type WorkflowVersion,
} from '@millrace/wire';
import { undeliverableJob } from './undeliverable-job.ts';

/**
 * Items live as long as the step they belong to: with more room for young objects fewer of them are moved twice.
 * Measured with 100,000 items through six nodes: a sixth less time and memory than with the default of 16 MiB.
 */
const RUNNER_FLAGS = ['--max-semi-space-size=32'];

/** Pings without an answer after which a runner counts as stuck. One is sent each second: a runner may be silent for ten. */
const MAX_UNANSWERED_PINGS = 10;
const START_TIMEOUT_MS = 30_000;
/** Workflows a runner keeps ready. */
const MAX_KNOWN_VERSIONS = 1000;

export interface RunnerProcessOptions {
  entry: string;
  config: RunnerConfig;
  environment: NodeJS.ProcessEnv;
  onMessage(message: ToServer): void;
  /** The process ended, for whatever reason. Called once. */
  onExit(reason: string): void;
}

/** One runner process. */
export class RunnerProcess {
  /** Executions given to it that have not ended. */
  readonly executions = new Set<string>();
  /** Those that it runs as parts of others. They take no place: what waits for them has one. */
  readonly parts = new Set<string>();
  isReady = false;
  readonly startedAt = Date.now();
  readonly #child: ChildProcess;
  readonly #onMessage: (message: ToServer) => void;
  readonly #onExit: (reason: string) => void;
  readonly #startTimer: NodeJS.Timeout;
  /** In order of last use. */
  readonly #knownVersions = new Set<string>();
  #outbox: ToRunner[] = [];
  #unansweredPings = 0;
  #exitReason: string | undefined;
  #hasEnded = false;

  constructor({ entry, config, environment, onMessage, onExit }: RunnerProcessOptions) {
    this.#onMessage = onMessage;
    this.#onExit = onExit;
    this.#child = fork(entry, [], {
      serialization: 'advanced',
      env: environment,
      execArgv: RUNNER_FLAGS,
      // Whatever node code prints must not mix with the output of the command.
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    this.#startTimer = setTimeout(() => this.kill('it did not become ready'), START_TIMEOUT_MS);
    this.#child.on('message', (packet) => {
      for (const message of messagesOf(packet as Packet<ToServer>)) this.#receive(message);
    });
    this.#child.on('error', (error) => this.#end(`it could not be started or reached (${error.message})`));
    this.#child.on('exit', (code, signal) =>
      this.#end(signal ? `it was ended by ${signal}` : `it exited with code ${code}`),
    );
    this.send({ type: 'configure', config });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** What is sent within one turn of the event loop travels together. */
  send(message: ToRunner): void {
    if (this.#outbox.push(message) === 1) setImmediate(() => this.#flush());
  }

  /** Makes sure that the runner has the workflow before a job needs it. */
  provide(version: WorkflowVersion): void {
    if (this.#knownVersions.delete(version.versionKey)) {
      this.#knownVersions.add(version.versionKey);
      return;
    }
    this.#knownVersions.add(version.versionKey);
    this.send({ type: 'putWorkflow', version });
    const [oldest] = this.#knownVersions;
    if (this.#knownVersions.size > MAX_KNOWN_VERSIONS && oldest !== undefined) {
      this.#knownVersions.delete(oldest);
      this.send({ type: 'dropWorkflow', versionKey: oldest });
    }
  }

  /** Sends a ping; a runner that left too many unanswered is ended. */
  ping(): void {
    if (!this.isReady) return;
    if (this.#unansweredPings >= MAX_UNANSWERED_PINGS) {
      this.kill(`it left ${MAX_UNANSWERED_PINGS} pings unanswered`);
      return;
    }
    this.#unansweredPings++;
    this.send({ type: 'ping', sentAt: Date.now() });
  }

  kill(reason: string): void {
    this.#exitReason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** Lets it finish what it does. Resolves when the process has ended; after the grace time it is killed. */
  shutdown(graceMs: number): Promise<void> {
    if (this.#hasEnded) return Promise.resolve();
    this.#exitReason ??= 'the server stopped it';
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
      if (message.type === 'execute') this.#onMessage(undeliverableJob(message.job));
    }
  }

  #receive(message: ToServer): void {
    if (this.#hasEnded) return;
    this.#unansweredPings = 0;
    if (message.type === 'ready') {
      this.isReady = true;
      clearTimeout(this.#startTimer);
    }
    this.#onMessage(message);
  }

  #end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.isReady = false;
    clearTimeout(this.#startTimer);
    this.#onExit(this.#exitReason ?? reason);
  }
}
