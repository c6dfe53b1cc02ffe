/** Lets work on the same thing take turns; work on different things does not wait for each other. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  take<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work);
    // Whoever took the turn is told of a failure; the next one begins all the same.
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === settled) this.#last.delete(key);
      });
    this.#last.set(key, settled);
    return result;
  }
}
