import { setTimeout as delay } from 'node:timers/promises';

/** How long a transaction waits for more to share it, when more than so many executions are under way. */
const GATHER_MS = 2;
const BUSY_FROM = 8;

/** The moment before a transaction in which others join it. */
export class GatherPause {
  readonly #underWay: () => number;

  /** @param underWay executions that have not ended. */
  constructor(underWay: () => number) {
    this.#underWay = underWay;
  }

  async wait(ready: () => number): Promise<void> {
    const isBusy = this.#underWay() > BUSY_FROM && ready() < this.#underWay() / 2;
    if (isBusy) await delay(GATHER_MS);
    else await new Promise((resolve) => setImmediate(resolve));
  }
}
