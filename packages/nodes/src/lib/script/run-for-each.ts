import type { BatchContext, Item, JsonValue, NodeError, ScriptOptions } from '@millrace/node-sdk';

type Context = Pick<BatchContext<unknown>, 'items' | 'scripts' | 'continueOnFail' | 'eachItem'>;

/**
 * Runs a script once for each item. Where the workflow goes on after errors, an item for which it fails, fails
 * alone.
 */
export async function runForEach(
  context: Context,
  script: Pick<ScriptOptions, 'source' | 'dialect'>,
  toItem: (result: JsonValue | undefined, index: number) => Item | undefined,
): Promise<Item[]> {
  const { items, scripts, continueOnFail } = context;
  const failures = new Map<number, NodeError>();
  const onItemError = (index: number, error: NodeError) => void failures.set(index, error);
  const value = await scripts.run({ ...script, mode: 'each', items, ...(continueOnFail && { onItemError }) });
  const results = Array.isArray(value) ? value : [];
  if (!continueOnFail) {
    return results.flatMap((result, index) => {
      const item = toItem(result, index);
      return item ? [{ ...item, pairedItem: { item: index } }] : [];
    });
  }
  return context.eachItem((_item, index) => {
    const failure = failures.get(index);
    if (failure) throw failure;
    const made = toItem(results[index], index);
    return made ? [made] : [];
  });
}
