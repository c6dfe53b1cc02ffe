import type { Item, PairedItem } from '@millrace/node-sdk';

/** The link to an item of an input. */
export function linkTo(item: number, input = 0): PairedItem {
  return input === 0 ? { item } : { item, input };
}

/** The same item with another link. */
export function withLink(item: Item, pairedItem: NonNullable<Item['pairedItem']>): Item {
  return item.binary ? { json: item.json, binary: item.binary, pairedItem } : { json: item.json, pairedItem };
}
