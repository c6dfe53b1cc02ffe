import { type Item, NodeError } from '@millrace/node-sdk';
import { budgetFor } from '../../../lib/heavy-work/budget.ts';
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

/** Runs a query over the inputs, which are its tables `input1`, `input2` …; an item of which no row is known to be the source is linked to all. */
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
  const rows = await work(
    {
      query,
      values: queryParameters,
      inputCount: inputs.length,
      memoryMiB: budgetFor(bytes).memoryMiB,
      ...Object.fromEntries(tables),
    },
    { bytes, signal },
  );
  const all = inputs.flatMap((items, input) => items.map((_, item) => ({ item, input })));
  if (rows.length === 0 && emptyQueryResult === 'success') return [{ json: { success: true }, pairedItem: all }];
  return rows.map(({ json, sources = [] }) => ({ json, pairedItem: sources.length > 0 ? sources : all }));
}
