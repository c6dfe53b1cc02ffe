/** No pause is longer, however long a transaction takes: meanwhile enough gathers by itself. */
const LONGEST_PAUSE_MS = 2;
/** Weight of the newest measurement. */
const NEWEST = 0.2;
/** Below, transactions are hardly ever shared: nothing is worth waiting for. */
const SHARED_FROM = 1.5;

/**
 * The moment before a transaction in which more join it. Under load it lasts until half of the executions under way have
 * come, so that one half is stored while the other runs; but no longer than a transaction takes on this machine. Without
 * load there is none.
 */
export class GatherPause {
  readonly #underWay: () => number;
  #transactionMs = LONGEST_PAUSE_MS;
  #batchSize = 1;
  #awaited = 0;
  #end: (() => void) | undefined;

  /** @param underWay executions that have not ended. */
  constructor(underWay: () => number) {
    this.#underWay = underWay;
  }

  /** @param ready how many would be written now. */
  async wait(ready: () => number): Promise<void> {
    // What arrives in the same turn of the event loop comes along at no cost.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#batchSize < SHARED_FROM) return;
    this.#awaited = Math.min(this.#underWay() / 2, this.#batchSize * 2);
    if (ready() >= this.#awaited) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#transactionMs);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#end = undefined;
  }

  /** Another one has come; `ready` would be written now. */
  noteArrival(ready: number): void {
    if (this.#end && ready >= this.#awaited) this.#end();
  }

  noteTransaction({ size, durationMs }: { size: number; durationMs: number }): void {
    this.#batchSize += NEWEST * (size - this.#batchSize);
    this.#transactionMs += NEWEST * (Math.min(durationMs, LONGEST_PAUSE_MS) - this.#transactionMs);
  }
}
