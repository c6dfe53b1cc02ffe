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
    const tell = (listeners: Iterable<TopicListener<T>> = []) => {
      for (const listener of listeners) told.add(listener);
    };
    // A workflow that is loaded touches thousands of topics before anybody listens to them.
    if (topics.size <= this.#listeners.size) for (const topic of topics) tell(this.#listeners.get(topic));
    else for (const [topic, listeners] of this.#listeners) if (topics.has(topic)) tell(listeners);
    for (const listener of told) listener(topics);
  }
}
