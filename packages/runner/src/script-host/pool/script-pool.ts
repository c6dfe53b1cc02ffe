import type { RunnerSettings } from '@millrace/wire';
import type { FromScriptHost } from '../protocol.ts';
import { type HostEnd, HostProcess } from './host-process.ts';
import { scriptHostError } from './script-error.ts';
import { type ScriptOutcome, ScriptTask, type ScriptTaskOptions } from './script-task.ts';

/** Longest time a host may take to become ready, at its start and after a script. */
const READY_TIMEOUT_MS = 10_000;
/** A host that waits this long is ended, to give its memory back. */
const IDLE_LIFETIME_MS = 300_000;

export interface ScriptPoolOptions {
  /** Scripts that may run at once. */
  maxHosts: number;
  memoryMiB: number;
  /** How long a script may take: as it is when the script begins. */
  settings: Pick<RunnerSettings, 'scriptTimeoutMs'>;
  /** A host broke, not by a script. */
  onHostFailure(message: string): void;
}

type TaskOptions = Omit<ScriptTaskOptions, 'timeoutMs' | 'memoryMiB'>;

interface Slot {
  host: HostProcess;
  state: 'starting' | 'idle' | 'busy' | 'settling';
  task: ScriptTask | undefined;
  jobs: number;
  timer: NodeJS.Timeout | undefined;
}

interface Waiting {
  resolve(slot: Slot): void;
  reject(reason: unknown): void;
}

/** Keeps script hosts warm and hands scripts to them, first come, first served. Starts no host before the first script. */
export class ScriptPool {
  readonly #options: ScriptPoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #waiting = new Set<Waiting>();
  #isClosed = false;

  constructor(options: ScriptPoolOptions) {
    this.#options = options;
  }

  /** Runs a script. The time limit counts from when it starts, not from when it is queued. */
  async run(options: TaskOptions): Promise<ScriptOutcome> {
    const { settings, memoryMiB } = this.#options;
    const slot = await this.#acquire(options.signal);
    const { scriptTimeoutMs: timeoutMs } = settings;
    const task = new ScriptTask(slot.host, slot.jobs++, { ...options, timeoutMs, memoryMiB });
    slot.task = task;
    try {
      return await task.run();
    } finally {
      if (slot.task === task) slot.task = undefined;
    }
  }

  /** Ends all hosts. */
  close(): void {
    this.#isClosed = true;
    for (const slot of this.#slots) slot.host.kill();
    for (const waiting of this.#waiting) waiting.reject(scriptHostError('was stopped with its runner'));
    this.#waiting.clear();
  }

  #acquire(signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const waiting: Waiting = { resolve, reject };
    const onAbort = (): void => {
      this.#waiting.delete(waiting);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(waiting);
    this.#distribute();
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  /** Gives idle hosts to who waits, and starts hosts for the others as far as allowed. */
  #distribute(): void {
    let starting = 0;
    for (const slot of this.#slots) {
      if (slot.host.isEnding) continue;
      if (slot.state === 'starting' || slot.state === 'settling') starting++;
      if (slot.state !== 'idle') continue;
      const [next] = this.#waiting;
      if (!next) return;
      this.#waiting.delete(next);
      this.#setState(slot, 'busy');
      next.resolve(slot);
    }
    while (starting < this.#waiting.size && this.#slots.size < this.#options.maxHosts && !this.#isClosed) {
      this.#startHost();
      starting++;
    }
  }

  #startHost(): void {
    const slot: Slot = {
      host: new HostProcess({
        memoryMiB: this.#options.memoryMiB,
        onMessage: (message) => this.#receive(slot, message),
        onEnd: (end) => this.#hostEnded(slot, end),
      }),
      state: 'starting',
      task: undefined,
      jobs: 0,
      timer: undefined,
    };
    this.#slots.add(slot);
    this.#setState(slot, 'starting');
  }

  #receive(slot: Slot, message: FromScriptHost): void {
    if (slot.host.isEnding) return;
    if (message.type === 'idle') {
      this.#setState(slot, 'idle');
      this.#distribute();
      return;
    }
    slot.task?.handle(message);
    // The host still has to clean up, in bounded time: a script can leave endless work behind.
    if (message.type === 'done' || message.type === 'failed') this.#setState(slot, 'settling');
  }

  #hostEnded(slot: Slot, end: HostEnd): void {
    clearTimeout(slot.timer);
    this.#slots.delete(slot);
    slot.task?.hostEnded(end);
    if (slot.state === 'starting' && end.why !== 'killed') {
      this.#options.onHostFailure(`It ${end.how}. ${end.lastWords}`.trim());
      // Whoever this host was started for would only start the next one that fails.
      const [next] = this.#waiting;
      if (next) this.#waiting.delete(next);
      next?.reject(scriptHostError(end.how));
    }
    this.#distribute();
  }

  #setState(slot: Slot, state: Slot['state']): void {
    clearTimeout(slot.timer);
    slot.state = state;
    if (state === 'busy') return;
    slot.timer = setTimeout(() => slot.host.kill(), state === 'idle' ? IDLE_LIFETIME_MS : READY_TIMEOUT_MS);
    slot.timer.unref();
  }
}
