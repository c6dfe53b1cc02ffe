import type { Item } from '@millrace/node-sdk';
import { type ClashRules, combineParts, type Part } from './clash.ts';

/** Joins the first items of all inputs, then the second ones, and so on. */
export function combineByPosition(inputs: readonly Item[][], clash: ClashRules, includeUnpaired: boolean): Item[] {
  const lengths = inputs.map((items) => items.length);
  const count = includeUnpaired ? Math.max(0, ...lengths) : Math.min(...lengths);
  return Array.from({ length: count }, (_, index) => {
    const parts = inputs.flatMap((items, input): Part[] => {
      const item = items[index];
      return item ? [{ item, index, input }] : [];
    });
    return combineParts(parts, clash);
  });
}

/** Joins each item of one input with each item of the other. */
export function combineAll(input1: readonly Item[], input2: readonly Item[], clash: ClashRules): Item[] {
  return input1.flatMap((first, firstIndex) =>
    input2.map((second, secondIndex) =>
      combineParts(
        [
          { item: first, index: firstIndex, input: 0 },
          { item: second, index: secondIndex, input: 1 },
        ],
        clash,
      ),
    ),
  );
}
