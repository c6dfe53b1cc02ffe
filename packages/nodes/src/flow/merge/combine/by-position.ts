import type { Item, NodeContext } from '@millrace/node-sdk';
import { isStop, type Steps } from '../../../lib/pace/paced.ts';
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

/**
 * Joins each item of one input with each item of the other. The items whose fields win change fastest.
 * @throws NodeError `LIMIT_REACHED`
 */
export function* combineAll(
  input1: readonly Item[],
  input2: readonly Item[],
  { clash, checkItemCount }: { clash: ClashRules; checkItemCount: NodeContext['checkItemCount'] },
): Steps<Item[]> {
  checkItemCount(input1.length * input2.length);
  const firsts = input1.map((item, index): Part => ({ item, index, input: 0 }));
  const seconds = input2.map((item, index): Part => ({ item, index, input: 1 }));
  const [base, preferred] = clash.kind === 'prefer' && clash.input === 0 ? [seconds, firsts] : [firsts, seconds];
  const combined: Item[] = [];
  for (const part of base) {
    for (const other of preferred) {
      if (isStop(combined.length)) yield;
      combined.push(combineParts([part, other], clash));
    }
  }
  return combined;
}
