import {
  boolean,
  choiceOf,
  collection,
  type JsonObject,
  options,
  path,
  type ServiceClient,
  string,
  z,
} from '@millrace/node-sdk';
import { found, quoted, row, rowPaging, seaTable, tableNamed } from '../client.ts';
import { fieldsToSend, writtenRow } from '../fields.ts';
import { sortableColumns, tableIds, tableNames, viewsOfVersion1 } from '../lookups.ts';

const tableName = choiceOf('tableName', { label: 'Table', from: tableNames, required: true });
const rowId = string('rowId', { label: 'Row ID' });

const made = z.object({ first_row: row.optional() }).catchall(z.json());

const PART = 10_000;

/** Rows in the order of a column, which only queries know: ten thousand at a time. */
async function ordered(client: ServiceClient, query: string, limit: number): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  while (rows.length < limit) {
    const most = Math.min(limit - rows.length, PART);
    const sql = `${query} LIMIT ${most} OFFSET ${rows.length}`;
    const part = await found(client, sql, { parameters: [], isConverted: true });
    rows.push(...part);
    if (part.length < most) break;
  }
  return rows;
}

export const rowOperationsOfVersion1 = {
  create: seaTable.operation('Create', {
    parameters: [tableName, ...fieldsToSend],
    async run(context) {
      const { client, item, parameters } = context;
      const { tableName: table_name } = parameters;
      const rows = [writtenRow(parameters, item, await tableNamed(context, table_name))];
      const { first_row: first, ...answer } = await client.post('/rows/', { table_name, rows }, { answer: made });
      return { json: first ?? answer };
    },
  }),
  delete: seaTable.operation('Delete', {
    parameters: [tableName, rowId],
    request: ({ tableName: table_name, rowId: id }) => ({
      method: 'DELETE',
      path: '/rows/',
      body: { table_name, row_ids: [id] },
    }),
  }),
  get: seaTable.operation('Get', {
    parameters: [choiceOf('tableId', { label: 'Table', from: tableIds, required: true }), rowId],
    request: ({ tableId, rowId: id }) => ({
      path: path`/rows/${id}/`,
      query: { table_id: tableId, convert_keys: true },
    }),
  }),
  getAll: seaTable.operation('Get many', {
    parameters: [
      tableName,
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [choiceOf('view_name', { label: 'View', from: viewsOfVersion1 })],
      }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          boolean('convert_link_id', { label: 'IDs of links', description: 'Give links by ids of rows' }),
          options('direction', {
            label: 'Direction',
            default: 'asc',
            options: [
              { name: 'Rising', value: 'asc' },
              { name: 'Falling', value: 'desc' },
            ],
          }),
          choiceOf('order_by', { label: 'Sort by', from: sortableColumns }),
        ],
      }),
    ],
    paged: { all: true },
    async run({ client, limit, parameters: { tableName: table_name, filters, options: chosen } }) {
      const { order_by: order, direction = 'asc', convert_link_id } = chosen;
      // Rows of a view stand in its own order.
      if (order && !filters.view_name) {
        const sql = `SELECT * FROM ${quoted(table_name)} ORDER BY ${quoted(order)} ${direction}`;
        return (await ordered(client, sql, limit)).map((json) => ({ json }));
      }
      const query = { table_name, view_name: filters.view_name || undefined, convert_keys: true, convert_link_id };
      const rows = await client.all({ path: '/rows/', query }, { limit, paging: rowPaging });
      return row
        .array()
        .parse(rows)
        .map((json) => ({ json }));
    },
  }),
  update: seaTable.operation('Update', {
    parameters: [tableName, rowId, ...fieldsToSend],
    async run(context) {
      const { client, item, parameters } = context;
      const { tableName: table_name, rowId: id } = parameters;
      const values = writtenRow(parameters, item, await tableNamed(context, table_name));
      const answer = await client.put(
        '/rows/',
        { table_name, updates: [{ row_id: id, row: values }] },
        { answer: row },
      );
      return { json: { _id: id, ...answer } };
    },
  }),
};
