import type { Shared } from './context.ts';

/** What the items of one run of a node share. */
export class SharedThings {
  readonly #opened = new Map<string, Promise<Shared<unknown>>>();

  /** What is open under a key, opened when it is not. */
  async get<Thing>(key: string, open: () => Promise<Shared<Thing>>): Promise<Thing> {
    for (;;) {
      const known = this.#opened.get(key) ?? this.#open(key, open);
      const shared = await known;
      // A key stands for things of one type.
      if (shared.isUsable?.() ?? true) return shared.thing as Thing;
      if (this.#opened.get(key) !== known) continue;
      this.#opened.delete(key);
      await shared.close();
    }
  }

  #open(key: string, open: () => Promise<Shared<unknown>>): Promise<Shared<unknown>> {
    const opening = open();
    this.#opened.set(key, opening);
    return opening;
  }

  /** Closes all of them. What fails while it closes is of no use any more. */
  async close(): Promise<void> {
    const opened = [...this.#opened.values()];
    this.#opened.clear();
    await Promise.allSettled(opened.map(async (opening) => (await opening).close()));
  }
}
