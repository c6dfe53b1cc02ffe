import type { PairedItem } from '@millrace/node-sdk';

/** The link to an item of an input. */
export function linkTo(item: number, input = 0): PairedItem {
  return input === 0 ? { item } : { item, input };
}
