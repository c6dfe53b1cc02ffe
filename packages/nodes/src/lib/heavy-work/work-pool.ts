import type { Budget } from './budget.ts';
import { WorkProcess } from './work-process.ts';

const IDLE_MS = 10_000;

export interface WorkRequest {
  name: string;
  label: string;
  input: object;
  budget: Budget;
}

interface IdleProcess {
  process: WorkProcess;
  timer: NodeJS.Timeout;
}

/** Processes for heavy work. One that has done its work is kept for a while, to be used again. */
export class WorkPool {
  readonly #maxProcesses: number;
  readonly #idle: IdleProcess[] = [];
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  constructor(maxProcesses: number) {
    this.#maxProcesses = maxProcesses;
  }

  async run({ budget, ...work }: WorkRequest, signal: AbortSignal): Promise<unknown> {
    await this.#takeTurn(signal);
    const process = this.#takeIdle(budget.memoryMiB) ?? new WorkProcess(budget.memoryMiB);
    try {
      return await process.run({ ...work, timeMs: budget.timeMs, signal });
    } finally {
      this.#keep(process);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  /** Turns go from one to the next, in order. */
  async #takeTurn(signal: AbortSignal): Promise<void> {
    if (this.#running < this.#maxProcesses) {
      this.#running++;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const start = (): void => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    };
    const onAbort = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(start), 1);
      reject(signal.reason);
    };
    this.#waiting.push(start);
    signal.addEventListener('abort', onAbort, { once: true });
    await promise;
  }

  #takeIdle(memoryMiB: number): WorkProcess | undefined {
    const index = this.#idle.findIndex(({ process }) => process.memoryMiB === memoryMiB);
    const [found] = index === -1 ? [] : this.#idle.splice(index, 1);
    clearTimeout(found?.timer);
    return found?.process;
  }

  #keep(process: WorkProcess): void {
    if (!process.isAlive) return;
    const timer = setTimeout(() => this.#end(process), IDLE_MS);
    timer.unref();
    this.#idle.push({ process, timer });
    if (this.#idle.length > this.#maxProcesses) this.#end(this.#idle[0]?.process);
  }

  #end(process: WorkProcess | undefined): void {
    const index = this.#idle.findIndex((entry) => entry.process === process);
    if (index === -1) return;
    for (const { timer } of this.#idle.splice(index, 1)) clearTimeout(timer);
    process?.end();
  }
}
