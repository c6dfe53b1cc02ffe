import { ExecutionAborted } from '../errors/execution-aborted.ts';
import type { Clock } from '../ports/ports.ts';

/** Longest stretch of work, in ms, before other work of the process gets its turn. */
const MAX_STRETCH_MS = 10;

/** Keeps long loops from holding up the process: ask {@link isDue} in each round, and {@link rest} when it is. */
export class Pacer {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #restAt: number;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    this.#restAt = clock.now() + MAX_STRETCH_MS;
  }

  isDue(): boolean {
    return this.#clock.now() >= this.#restAt;
  }

  /** @throws ExecutionAborted when the run was stopped meanwhile. */
  async rest(): Promise<void> {
    await this.#clock.yield();
    this.#restAt = this.#clock.now() + MAX_STRETCH_MS;
    if (this.#signal.aborted) throw ExecutionAborted.from(this.#signal.reason);
  }
}
