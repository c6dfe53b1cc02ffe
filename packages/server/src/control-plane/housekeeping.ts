import type { Logger } from '../logging/logger.ts';
import type { Outdated } from '../modules/module.ts';

const INTERVAL_MS = 3_600_000;

/** Removes what is outdated when the server starts, and every hour. What fails is told in the log, and tried again. */
export class Housekeeping {
  readonly #tasks: readonly Outdated[];
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;

  constructor(tasks: readonly Outdated[], log: Logger) {
    this.#tasks = tasks;
    this.#log = log;
  }

  start(): void {
    void this.pass();
    this.#timer = setInterval(() => void this.pass(), INTERVAL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async pass(): Promise<void> {
    for (const { what, remove } of this.#tasks) {
      await remove().catch((error: unknown) => this.#log.warn({ err: error }, `Outdated ${what} could not be removed`));
    }
  }
}
