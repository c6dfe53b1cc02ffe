/** Lower ranks first, and first in, first out among equals, with a limit. Taking is fast also when much waits. */
export class JobQueue<T> {
  readonly #limit: number;
  readonly #rankOf: (entry: T) => number;
  /** By rank, lowest first. */
  readonly #ranks = new Map<number, Set<T>>();
  #size = 0;

  constructor(limit: number, rankOf: (entry: T) => number = () => 0) {
    this.#limit = limit;
    this.#rankOf = rankOf;
  }

  get size(): number {
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** What is taken next. */
  get first(): T | undefined {
    for (const entries of this.#ranks.values()) for (const entry of entries) return entry;
    return undefined;
  }

  /** False when it is full. */
  add(entry: T, { evenWhenFull = false } = {}): boolean {
    if (this.#size >= this.#limit && !evenWhenFull) return false;
    this.#entriesOf(this.#rankOf(entry)).add(entry);
    this.#size++;
    return true;
  }

  take(): T | undefined {
    const { first } = this;
    if (first !== undefined) this.remove((entry) => entry === first);
    return first;
  }

  /** Takes out the first that fits. False when none does. */
  remove(fits: (entry: T) => boolean): boolean {
    for (const entries of this.#ranks.values()) {
      for (const entry of entries) {
        if (!fits(entry)) continue;
        this.#size--;
        return entries.delete(entry);
      }
    }
    return false;
  }

  #entriesOf(rank: number): Set<T> {
    const known = this.#ranks.get(rank);
    if (known) return known;
    this.#ranks.set(rank, new Set());
    const sorted = [...this.#ranks].sort(([a], [b]) => a - b);
    this.#ranks.clear();
    for (const [each, entries] of sorted) this.#ranks.set(each, entries);
    return this.#entriesOf(rank);
  }
}
