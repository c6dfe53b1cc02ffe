/** What was used last, up to a weight: what was not used for longest goes first. */
export class RecentlyUsed<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number }>();
  readonly #maxWeight: number;
  #weight = 0;

  /** @param maxWeight of all entries together. */
  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  /** The value, which counts as used now. */
  use(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** In place of what was there. The newest stays, however heavy it is. @returns the keys of those that went for it. */
  put(key: string, value: Value, weight: number): string[] {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    const gone: string[] = [];
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight || oldest === key) break;
      this.delete(oldest);
      gone.push(oldest);
    }
    return gone;
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  *values(): Generator<Value> {
    for (const { value } of this.#entries.values()) yield value;
  }
}
