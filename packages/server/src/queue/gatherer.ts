/** So many at most go together. */
const MOST = 64;
/** What is larger together goes one after the other: the queue takes no message of any size. */
const MOST_CHARACTERS = 8_388_608;

interface Waiting<Item, Result> {
  item: Item;
  sent: PromiseWithResolvers<Result>;
}

/** Sends many things together: what comes while others are on their way goes with the next. */
export class Gatherer<Item, Result> {
  readonly #send: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #sizeOf: (item: Item) => number;
  #waiting: Array<Waiting<Item, Result>> = [];
  #isAtWork = false;

  /**
   * @param send gives a result for each, in their order.
   * @param sizeOf characters that an item carries. Default: few.
   */
  constructor(send: (items: readonly Item[]) => Promise<readonly Result[]>, sizeOf: (item: Item) => number = () => 0) {
    this.#send = send;
    this.#sizeOf = sizeOf;
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
      const batch = this.#waiting.splice(0, this.#fitting());
      try {
        const results = await this.#send(batch.map(({ item }) => item));
        for (const [index, { sent }] of batch.entries()) sent.resolve(results[index] as Result);
      } catch (error) {
        for (const { sent } of batch) sent.reject(error);
      }
    }
    this.#isAtWork = false;
  }

  /** How many of those that wait go together: one at least. */
  #fitting(): number {
    let characters = 0;
    const tooMuch = this.#waiting.slice(0, MOST).findIndex(({ item }) => {
      characters += this.#sizeOf(item);
      return characters > MOST_CHARACTERS;
    });
    return tooMuch === -1 ? MOST : Math.max(1, tooMuch);
  }
}
