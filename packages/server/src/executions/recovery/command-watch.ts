import type { Logger } from '../../logging/logger.ts';
import { LEASE_MS } from './server-lease.ts';

export interface CommandWatchOptions {
  /** Settles what commands left that were not heard of in time. */
  settle(): Promise<void>;
  log: Logger;
}

/** Looks from time to time for commands beside the only server of a database that ended without a word: it has no lease to renew meanwhile. */
export class CommandWatch {
  readonly #options: CommandWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #isAtWork = false;

  constructor(options: CommandWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#lookedAt = Date.now();
    this.#timer = setInterval(() => void this.#look(Date.now()), LEASE_MS);
    // A start that fails later must not keep the process.
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Does not fail. */
  async #look(now: number): Promise<void> {
    // While the machine slept, commands could not say that they live: they get their time again.
    const hasSlept = now - this.#lookedAt > 2 * LEASE_MS;
    this.#lookedAt = now;
    if (hasSlept || this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      await this.#options.settle();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'What commands left could not be settled now; it is tried again');
    } finally {
      this.#isAtWork = false;
    }
  }
}
