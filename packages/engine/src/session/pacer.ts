import { ExecutionAborted } from '../errors/execution-aborted.ts';
import type { Clock } from '../ports/ports.ts';

/** Longest stretch of work, in ms, before other work of the process gets its turn. */
const MAX_STRETCH_MS = 10;

/**
 * Keeps long loops from holding up the process: ask {@link isDue} in each round, and {@link rest} when it is. A stretch is that of
 * all executions together: eight that begin in one turn, each with a costly expression, take eight turns.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  isDue(): boolean {
    const now = this.#clock.now();
    return now - this.#clock.turnBeganAt() >= MAX_STRETCH_MS;
  }

  /** @throws ExecutionAborted when the run was stopped meanwhile. */
  async rest(): Promise<void> {
    await this.#clock.yield();
    if (this.#signal.aborted) throw ExecutionAborted.from(this.#signal.reason);
  }
}
