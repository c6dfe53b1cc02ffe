import type { Item, JsonObject } from '@millrace/workflow';
import type { BatchContext } from '../context/context.ts';
import { failedItem } from '../context/each-item.ts';
import { NodeError } from '../errors/node-error.ts';

/** How items go to a service that takes many at once. */
export interface Batches<Parameters, Entry> {
  /** Most entries of one batch. */
  size: number;
  /** What is sent of an item. */
  entry(item: Item, parameters: Parameters): Entry;
  /** Items whose targets differ do not share a batch. Default: all have the same. */
  target?(parameters: Parameters): string;
  /** Sends a batch, with the parameters of its first item. Gives what it made, one for each entry where there are as many. */
  send(entries: Entry[], parameters: Parameters): Promise<readonly JsonObject[]>;
}

/** An entry with what it is linked to. */
interface Pending<Entry> {
  entry: Entry;
  index: number;
}

/**
 * Sends items in batches, in their order. What is made is linked to the item it came from, or to all items of its batch.
 * Where the workflow goes on after errors, a batch that is refused fails for each of its items.
 * @throws what `entry` or `send` throws
 */
export async function inBatches<Parameters, Entry>(
  context: Pick<BatchContext<Parameters>, 'items' | 'parameters' | 'continueOnFail' | 'signal' | 'rest'>,
  { size, entry, target, send }: Batches<NoInfer<Parameters>, Entry>,
): Promise<Item[]> {
  const results: Item[] = [];
  let batch: Array<Pending<Entry>> = [];
  let goal: string | undefined;
  const flush = async () => {
    const pending = batch;
    batch = [];
    const [first] = pending;
    if (!first) return;
    const made = await trying(context, pending, () =>
      send(
        pending.map((one) => one.entry),
        context.parameters(first.index),
      ),
    );
    results.push(...made);
  };
  for (const [index, item] of context.items.entries()) {
    await context.rest();
    const added = await trying(context, [{ index }], async () => {
      const parameters = context.parameters(index);
      const own = target?.(parameters);
      if (batch.length >= size || own !== goal) await flush();
      goal = own;
      batch.push({ entry: entry(item, parameters), index });
      return [];
    });
    if (added.length > 0) await flush();
    results.push(...added);
  }
  await flush();
  return results;
}

/** What work made for some items, linked to them; or their failures. */
async function trying(
  { continueOnFail, signal }: Pick<BatchContext<unknown>, 'continueOnFail' | 'signal'>,
  pending: ReadonlyArray<Pick<Pending<unknown>, 'index'>>,
  work: () => Promise<readonly JsonObject[]>,
): Promise<Item[]> {
  try {
    const made = await work();
    const all = pending.map(({ index }) => ({ item: index }));
    return made.map((json, at) => ({ json, pairedItem: made.length === all.length ? (all[at] ?? all) : all }));
  } catch (error) {
    if (error instanceof NodeError && pending.length === 1) error.itemIndex ??= pending[0]?.index;
    if (!continueOnFail || signal.aborted) throw error;
    return pending.map(({ index }) => failedItem(error, index));
  }
}
