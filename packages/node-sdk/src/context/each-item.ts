import type { Item } from '@millrace/workflow';
import { NodeError } from '../errors/node-error.ts';
import type { BatchContext, EachItemOptions } from './context.ts';

type Context = Pick<BatchContext<unknown>, 'items' | 'continueOnFail' | 'signal' | 'rest'>;

/** The item loop of {@link BatchContext.eachItem}. */
export async function eachItem(
  { items, continueOnFail, signal, rest }: Context,
  work: (item: Item, index: number) => readonly Item[] | Promise<readonly Item[]>,
  { allOrNothing = false, onlyFirst = false }: EachItemOptions = {},
): Promise<Item[]> {
  const results: Item[] = [];
  for (const [index, item] of (onlyFirst ? items.slice(0, 1) : items).entries()) {
    const turn = rest();
    if (turn) await turn;
    try {
      for (const made of await work(item, index)) results.push({ ...made, pairedItem: { item: index } });
    } catch (error) {
      if (error instanceof NodeError) error.itemIndex ??= index;
      if (allOrNothing || !continueOnFail || signal.aborted || passesInput(error)) throw error;
      results.push(failedItem(error, index));
    }
  }
  return results;
}

/** One item that fails so stands for all. */
function passesInput(error: unknown): boolean {
  return error instanceof NodeError && error.passesInput;
}

/** What stands for an item that failed where the workflow goes on. */
export function failedItem(error: unknown, itemIndex: number): Item {
  const message = error instanceof Error ? error.message : String(error);
  const { description, itemError = message } = error instanceof NodeError ? error : {};
  return {
    json: { error: itemError },
    error: { name: 'NodeOperationError', message, ...(description && { description }), context: { itemIndex } },
    pairedItem: { item: itemIndex },
  };
}
