import type { BatchContext, Item, JsonObject, PairedItem } from '@millrace/node-sdk';

type Source = BatchContext<unknown>['sources'][number];

/**
 * What a loop keeps between the runs of its node. `noItemsLeft`, `currentRunIndex`, `maxRunIndex` and `done` are part of the
 * file format: workflows read them in expressions.
 */
export class BatchState {
  readonly #state: JsonObject;

  constructor(state: JsonObject) {
    this.#state = state;
  }

  get isOpen(): boolean {
    return Array.isArray(this.#state.items);
  }

  /** Begins a loop over the items of a run. */
  open(items: readonly Item[], source: Source, batchSize: number): void {
    Object.assign(this.#state, {
      items: linked(items, source),
      position: 0,
      processedItems: [],
      currentRunIndex: 0,
      maxRunIndex: Math.ceil(items.length / batchSize),
      noItemsLeft: false,
      done: false,
    });
  }

  /** Another round: `items` came back from the loop. */
  advance(items: readonly Item[], source: Source): void {
    this.#state.currentRunIndex = Number(this.#state.currentRunIndex) + 1;
    for (const item of linked(items, source)) this.#list('processedItems').push(item);
  }

  /** The next items, at most `batchSize`; none when all were given out. */
  take(batchSize: number): Item[] {
    const position = Number(this.#state.position);
    const items = this.#list('items');
    const batch = items.slice(position, position + batchSize);
    this.#state.position = position + batch.length;
    this.#state.noItemsLeft = position + batch.length >= items.length;
    return batch;
  }

  /** Ends the loop: all items that came back. */
  finish(): Item[] {
    this.#state.done = true;
    return [...this.#list('processedItems')];
  }

  /** Items are JSON, but their type does not say so. Kept by reference: a loop over n items costs O(n). */
  #list(name: 'items' | 'processedItems'): Item[] {
    return this.#state[name] as unknown as Item[];
  }
}

/** Items that are put out in later runs, linked to the run they came from. */
function linked(items: readonly Item[], source: Source): Item[] {
  return items.map(({ json, binary }, item): Item => {
    const pairedItem: PairedItem = source ? { item, sourceOverwrite: source } : { item };
    return binary ? { json, binary, pairedItem } : { json, pairedItem };
  });
}
