import type { Logger } from '../../logging/logger.ts';

const PAUSE_MS = 10_000;

/** Says that the queue does not answer; it may fail many times in a second. */
export class Troubles {
  readonly #log: Logger;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(log: Logger) {
    this.#log = log;
  }

  tell({ message: reason }: Error): void {
    const now = Date.now();
    if (now - this.#toldAt < PAUSE_MS) return;
    this.#toldAt = now;
    this.#log.warn({ reason }, 'The queue does not answer');
  }
}
