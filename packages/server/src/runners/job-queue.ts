/** First in, first out, with a limit. Taking is O(1) also when much waits. */
export class JobQueue<T> {
  readonly #limit: number;
  readonly #entries = new Set<T>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** What is taken next. */
  get first(): T | undefined {
    const [first] = this.#entries;
    return first;
  }

  /** False when it is full. */
  add(entry: T, { evenWhenFull = false } = {}): boolean {
    if (this.#entries.size >= this.#limit && !evenWhenFull) return false;
    this.#entries.add(entry);
    return true;
  }

  take(): T | undefined {
    for (const entry of this.#entries) {
      this.#entries.delete(entry);
      return entry;
    }
    return undefined;
  }

  /** Takes out the first that fits. False when none does. */
  remove(fits: (entry: T) => boolean): boolean {
    for (const entry of this.#entries) {
      if (fits(entry)) return this.#entries.delete(entry);
    }
    return false;
  }
}
