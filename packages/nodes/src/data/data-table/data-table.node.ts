import {
  type BatchContext,
  defineNode,
  type Item,
  type ItemContext,
  type JsonObject,
  mappedValues,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import { type Column, cellsOf, itemOf } from '../../lib/data-table/cells.ts';
import { filterOf, requireConditions } from '../../lib/data-table/conditions.ts';
import { chosenTable, lookups } from '../../lib/data-table/lookups.ts';
import { parameters } from './parameters.ts';

type Context = ItemContext<ParametersOf<typeof parameters>>;

/** What an operation works with. */
interface Work {
  context: Context;
  table: string;
  columns: readonly Column[];
}

const OPERATIONS: Readonly<Record<string, (work: Work) => Promise<Item[]>>> = {
  async insert({ context, table, columns }) {
    const rows = await context.dataTables.insert(table, [cellsOf(valuesOf(context), columns, context.item)]);
    return rows.map((row) => itemOf(row, columns));
  },
  async get({ context, table, columns }) {
    const { returnAll, limit } = context.parameters;
    const most = returnAll ? Number.POSITIVE_INFINITY : (limit ?? 50);
    const rows = await context.dataTables.find(table, filterOf(context.parameters, columns), most);
    return rows.map((row) => itemOf(row, columns));
  },
  rowExists: async (work) => ((await hasRow(work)) ? [work.context.item] : []),
  rowNotExists: async (work) => ((await hasRow(work)) ? [] : [work.context.item]),
  async update(work) {
    const { context, table, columns } = work;
    const filter = requireConditions(filterOf(context.parameters, columns));
    const cells = cellsOf(valuesOf(context), columns, context.item);
    const isDryRun = context.parameters.options?.dryRun === true;
    return changed(await context.dataTables.update(table, filter, cells, isDryRun), isDryRun, columns);
  },
  async upsert(work) {
    const { context, table, columns } = work;
    const filter = requireConditions(filterOf(context.parameters, columns));
    const cells = cellsOf(valuesOf(context), columns, context.item);
    const isDryRun = context.parameters.options?.dryRun === true;
    return changed(await context.dataTables.upsert(table, filter, cells, isDryRun), isDryRun, columns);
  },
  async deleteRows({ context, table, columns }) {
    const filter = requireConditions(filterOf(context.parameters, columns));
    const isDryRun = context.parameters.options?.dryRun === true;
    const rows = await context.dataTables.delete(table, filter, isDryRun);
    return rows.map((row) => itemOf(isDryRun ? { ...row, dryRunState: 'before' } : row, columns));
  },
};

export default defineNode({
  name: 'n8n-nodes-base.dataTable',
  displayName: 'Data table',
  description: 'Keeps rows in a data table of the instance, and reads, changes and deletes them',
  version: 1,
  group: ['input', 'transform'],
  family: 'store',
  defaults: { name: 'Data table' },
  codex: {
    categories: ['Core', 'Development'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['table', 'rows', 'database', 'store', 'sheet', 'lookup', 'remember'],
  },
  parameters,
  lookups,
  batch: ({ parameters: { operation, options } }) =>
    operation === 'insert' && options?.optimizeBulk === true ? insertAll : undefined,
  async run(context) {
    const { operation, dataTableId } = context.parameters;
    const run = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
    if (!run) throw new NodeError(`Data tables have no operation '${operation}'`, { parameter: 'operation' });
    const table = chosenTable(dataTableId);
    const columns = await context.share(`columns of ${table}`, async () => ({
      thing: await context.dataTables.columns(table),
      close: async () => undefined,
    }));
    return run({ context, table, columns });
  },
});

/** Rows of all items, in the order of these. They go into the table of the first item. */
async function insertAll(context: BatchContext<ParametersOf<typeof parameters>>): Promise<Item[]> {
  const table = chosenTable(context.parameters(0).dataTableId);
  const columns = await context.dataTables.columns(table);
  const rows = context.items.map((item, index) => {
    const values = mappedValues(mapperOf(context.parameters(index).columns), item.json);
    return cellsOf(values, columns, item);
  });
  const { length } = await context.dataTables.insert(table, rows);
  return [{ json: { success: true, insertedRows: length }, pairedItem: context.items.map((_, item) => ({ item })) }];
}

function valuesOf({ parameters: { columns }, item }: Context): JsonObject {
  return mappedValues(mapperOf(columns), item.json);
}

function mapperOf(columns: ParametersOf<typeof parameters>['columns']) {
  return columns ?? { mappingMode: 'defineBelow', value: null };
}

async function hasRow({ context, table, columns }: Work): Promise<boolean> {
  const filter = requireConditions(filterOf(context.parameters, columns));
  return (await context.dataTables.find(table, filter, 1)).length > 0;
}

/** Rows as they are now; of a dry run each as it is, and as it would be. */
function changed(
  { before, after }: { before: readonly JsonObject[]; after: readonly JsonObject[] },
  isDryRun: boolean,
  columns: readonly Column[],
): Item[] {
  if (!isDryRun) return after.map((row) => itemOf(row, columns));
  return after.flatMap((row, at) => {
    const now = before[at];
    const states = [...(now ? [{ ...now, dryRunState: 'before' }] : []), { ...row, dryRunState: 'after' }];
    return states.map((state) => itemOf(state, columns));
  });
}
