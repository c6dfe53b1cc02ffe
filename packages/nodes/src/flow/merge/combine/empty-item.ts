import type { Item } from '@millrace/node-sdk';

/** An item without data that stands for all items of the inputs. */
export function emptyItem(inputs: readonly Item[][]): Item {
  const pairedItem = inputs.flatMap((items, input) => items.map((_, item) => ({ item, input })));
  return { json: {}, pairedItem };
}
