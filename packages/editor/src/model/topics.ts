/** Told once for an edit, with everything the edit touched. */
export type TopicListener<T extends string> = (touched: ReadonlySet<T>) => void;

/** Listeners by topic. Changes collect topics, which are told once at the end of an edit. */
export class TopicListeners<T extends string> {
  readonly #listeners = new Map<T, Set<TopicListener<T>>>();

  subscribe(topic: T, listener: TopicListener<T>): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  notify(topics: ReadonlySet<T>): void {
    const told = new Set<TopicListener<T>>();
    for (const topic of topics) {
      for (const listener of this.#listeners.get(topic) ?? []) told.add(listener);
    }
    for (const listener of told) listener(topics);
  }
}
