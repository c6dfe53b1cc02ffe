import type { Item } from '@millrace/workflow';
import type { Runtime } from '../interpreter/runtime.ts';

/** An item of the input as expressions see it: what it is linked to is its own place there. */
export function placed(item: Item, index: number): Item {
  return { ...item, pairedItem: { item: index } };
}

/** Input items with their places; a whole list is made once, as each item of it may be asked for all of them. */
export class InputPlaces {
  readonly #lists = new Map<readonly Item[], Item[]>();

  at(items: readonly Item[], index: number): Item | undefined {
    const item = items[index];
    return item && placed(item, index);
  }

  all(items: readonly Item[], rt: Runtime): Item[] {
    let list = this.#lists.get(items);
    if (!list) {
      rt.allocateArray(items.length);
      list = items.map(placed);
      this.#lists.set(items, list);
    }
    return list;
  }
}
