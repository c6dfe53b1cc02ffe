/** So many at most go together: what they carry may be large. */
const MOST = 64;

interface Waiting<Item, Result> {
  item: Item;
  sent: PromiseWithResolvers<Result>;
}

/** Sends many things together: what comes while others are on their way goes with the next. */
export class Gatherer<Item, Result> {
  readonly #send: (items: readonly Item[]) => Promise<readonly Result[]>;
  #waiting: Array<Waiting<Item, Result>> = [];
  #isAtWork = false;

  /** @param send gives a result for each, in their order. */
  constructor(send: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#send = send;
  }

  /** Resolves when it is sent, and fails with all that went together with it. */
  add(item: Item): Promise<Result> {
    const sent = Promise.withResolvers<Result>();
    this.#waiting.push({ item, sent });
    if (!this.#isAtWork) void this.#work();
    return sent.promise;
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    // What comes in the same turn goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST);
      try {
        const results = await this.#send(batch.map(({ item }) => item));
        for (const [index, { sent }] of batch.entries()) sent.resolve(results[index] as Result);
      } catch (error) {
        for (const { sent } of batch) sent.reject(error);
      }
    }
    this.#isAtWork = false;
  }
}
