import { type BatchContext, type Item, NodeError } from '@millrace/node-sdk';

type Context = Pick<BatchContext<unknown>, 'items' | 'continueOnFail' | 'signal'>;

/**
 * Works item by item in a node that has to see all items for other operations. What is made of an item is linked to it;
 * an error names its item, and stops only this one where the workflow goes on after errors.
 */
export async function eachItem(
  { items, continueOnFail, signal }: Context,
  work: (item: Item, index: number) => readonly Item[] | Promise<readonly Item[]>,
): Promise<Item[]> {
  const results: Item[] = [];
  for (const [index, item] of items.entries()) {
    try {
      for (const made of await work(item, index)) results.push({ ...made, pairedItem: { item: index } });
    } catch (error) {
      if (error instanceof NodeError) error.itemIndex ??= index;
      if (!continueOnFail || signal.aborted) throw error;
      results.push(failedItem(error, index));
    }
  }
  return results;
}

/** What stands for an item that failed where the workflow goes on. */
export function failedItem(error: unknown, itemIndex: number): Item {
  const message = error instanceof Error ? error.message : String(error);
  const description = error instanceof NodeError ? error.description : undefined;
  return {
    json: { error: message },
    error: { name: 'NodeOperationError', message, ...(description && { description }), context: { itemIndex } },
    pairedItem: { item: itemIndex },
  };
}
