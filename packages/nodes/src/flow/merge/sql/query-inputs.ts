import { type Item, type JsonObject, NodeError } from '@millrace/node-sdk';
import { heavyWork } from '../../../lib/heavy-work/heavy-work.ts';

/** What a record takes, roughly. */
const BYTES_PER_ITEM = 500;

export interface QueryOptions {
  emptyQueryResult?: 'success' | 'empty' | undefined;
  queryParameters?: unknown;
}

// A query of one line can go on for ever, whatever its inputs are.
const work = heavyWork({
  name: 'query-inputs',
  label: 'The query',
  load: () => import('./query-inputs.work.ts'),
  inlineBelowBytes: 0,
});

/** Runs a query over the inputs, which are its tables `input1`, `input2` … */
export async function queryInputs(
  inputs: readonly Item[][],
  query: string,
  { emptyQueryResult, queryParameters }: QueryOptions,
  signal: AbortSignal,
): Promise<Item[]> {
  if (!query.trim()) {
    throw new NodeError("'Query' is empty", {
      description: 'Write a SELECT over input1, input2 …',
      parameter: 'query',
    });
  }
  const bytes = inputs.reduce((count, items) => count + items.length, 0) * BYTES_PER_ITEM;
  const tables = inputs.map((items, index) => [`input${index + 1}`, items.map(({ json }) => json)] as const);
  const rows: JsonObject[] = await work(
    { query, values: queryParameters, inputCount: inputs.length, ...Object.fromEntries(tables) },
    { bytes, signal },
  );
  const pairedItem = inputs.flatMap((items, input) => items.map((_, item) => ({ item, input })));
  if (rows.length === 0 && emptyQueryResult === 'success') return [{ json: { success: true }, pairedItem }];
  return rows.map((json) => ({ json, pairedItem }));
}
