import { options, type ServiceClient, z } from '@millrace/node-sdk';
import { type Column, isWritable, quoted, row, seaTable, type Table, tablesOf } from './client.ts';

const tableName = options<'tableName', string>('tableName', { label: 'Table', options: [] });

/** Parts of a value that names a thing by more than its name. */
export const SEPARATOR = ':::';
const joined = (...parts: Array<string | undefined>) => parts.join(SEPARATOR);

const tables = (lookup: string, value: (table: Table) => string) =>
  seaTable.choices(lookup, {
    find: async ({ client }) => (await tablesOf(client)).map((table) => ({ name: table.name, value: value(table) })),
  });

export const tableNames = tables('getTableNames', ({ name }) => name);
export const tableIds = tables('getTableIds', ({ _id }) => _id);
export const tableNamesAndIds = tables('getTableNameAndId', ({ name, _id }) => joined(name, _id));

/** The table that is chosen, by its name, which its id may follow. */
async function chosenTable(client: ServiceClient, chosen: string | undefined): Promise<Table | undefined> {
  const [name] = (chosen ?? '').split(SEPARATOR);
  return name ? (await tablesOf(client)).find((table) => table.name === name) : undefined;
}

const columns = (lookup: string, fits: (column: Column) => boolean, value = ({ name }: Column) => name) =>
  seaTable.choices(lookup, {
    uses: [tableName],
    async find({ client, parameters }) {
      const table = await chosenTable(client, parameters.tableName);
      const fitting = table?.columns.filter(fits) ?? [];
      return fitting.map((column) => ({ name: column.name, value: value(column), description: column.type }));
    },
  });

const isLink = ({ type }: Column) => type === 'link';
const NOT_SEARCHED = new Set(['button', 'digital-sign', 'file', 'image', 'link', 'multiple-select', 'collaborator']);

export const writableColumns = columns('getTableUpdateAbleColumns', isWritable);
export const sortableColumns = columns('getAllSortableColumns', ({ type }) => !NOT_SEARCHED.has(type));
export const searchableColumns = columns('getSearchableColumns', ({ type }) => !NOT_SEARCHED.has(type));
export const assetColumns = columns(
  'getAssetColumns',
  ({ type }) => type === 'file' || type === 'image',
  ({ name, type }) => joined(name, type),
);
export const linkColumns = columns('getLinkColumns', isLink, ({ name, data }) =>
  joined(name, data?.link_id, data?.other_table_id),
);
export const linkColumnsWithKey = columns('getLinkColumnsWithColumnKey', isLink, ({ name, data, key }) =>
  joined(name, data?.link_id, data?.other_table_id, key),
);

const views = (lookup: string) =>
  seaTable.choices(lookup, {
    uses: [tableName],
    async find({ client, parameters }) {
      const table = await chosenTable(client, parameters.tableName);
      return (table?.views ?? []).map(({ name }) => ({ name, value: name }));
    },
  });

export const viewsOfVersion1 = views('getViews');
export const tableViews = views('getTableViews');

/** The first thousand rows, by their first column. */
export const rowIds = seaTable.choices('getRowIds', {
  uses: [tableName],
  async find({ client, parameters }) {
    const table = await chosenTable(client, parameters.tableName);
    if (!table) return [];
    const [first] = table.columns;
    const named = first ? `, ${quoted(first.name)}` : '';
    const body = { sql: `SELECT _id${named} FROM ${quoted(table.name)} LIMIT 1000`, convert_keys: true };
    const { results } = await client.post('/sql/', body, { answer: z.object({ results: z.array(row) }) });
    return results.map((each) => ({ name: String((first && each[first.name]) || each._id), value: String(each._id) }));
  },
});
