import type { Item } from '@millrace/workflow';

/** Indexes of the input items an output item was made from, for one input. */
export function partnersOf(item: Item | undefined, input = 0): number[] {
  const pairs = item?.pairedItem;
  if (pairs === undefined) return [];
  if (typeof pairs === 'number') return input === 0 ? [pairs] : [];
  const list = Array.isArray(pairs) ? pairs : [pairs];
  return list.filter((pair) => (pair.input ?? 0) === input).map((pair) => pair.item);
}

/** Index of the first output item made from an input item. */
export function partnerOfInput(outputs: readonly Item[], index: number): number | undefined {
  const found = outputs.findIndex((item) => partnersOf(item).includes(index));
  return found === -1 ? undefined : found;
}
