import { boolean, choiceOf, collection, NodeError, string, when } from '@millrace/node-sdk';
import { found, quoted, row, rowPaging, seaTable, tableNamed } from '../client.ts';
import { fieldsToSend, withoutSystemFields, writtenRow } from '../fields.ts';
import { rowIds, searchableColumns, tableNames, tableViews } from '../lookups.ts';

const tableName = choiceOf('tableName', { label: 'Table', from: tableNames, required: true });
const rowId = choiceOf('rowId', { label: 'Row', from: rowIds, required: true });
const simple = boolean('simple', { label: 'Simplify', description: 'Give the columns only', default: true });
const convert = boolean('convert', {
  label: 'Names of columns',
  description: 'Give columns by their names, not by their keys',
  default: true,
});
const shown = { label: 'Options', placeholder: 'Add option' } as const;

const changed = (name: 'lock-rows' | 'unlock-rows', label: string, description: string) =>
  seaTable.operation(label, {
    description,
    parameters: [tableName, rowId],
    request: ({ tableName: table_name, rowId: id }) => ({
      method: 'PUT',
      path: name === 'lock-rows' ? '/lock-rows/' : '/unlock-rows/',
      body: { table_name, row_ids: [id] },
    }),
  });

export const rowOperations = {
  create: seaTable.operation('Create', {
    parameters: [
      tableName,
      ...fieldsToSend,
      boolean('bigdata', { label: 'Into the big data storage', description: 'It has to be on in the base' }),
      when(
        { bigdata: [false] },
        boolean('apply_default', { label: 'Apply defaults', description: 'Of columns without a value' }),
      ),
    ],
    async run(context) {
      const { client, item, parameters } = context;
      const { tableName: table_name, bigdata, apply_default } = parameters;
      const rows = [writtenRow(parameters, item, await tableNamed(context, table_name))];
      const body = { table_name, rows, ...(apply_default && { apply_default }) };
      return { json: await client.post(bigdata ? '/add-archived-rows/' : '/rows/', body, { answer: row }) };
    },
  }),
  get: seaTable.operation('Get', {
    parameters: [tableName, rowId, collection('options', { ...shown, options: [simple, convert] })],
    async run({ client, parameters: { tableName: table, rowId: id, options } }) {
      const sql = `SELECT * FROM ${quoted(table)} WHERE _id = ?`;
      const [one] = await found(client, sql, { parameters: [id], isConverted: options.convert ?? true });
      if (!one) throw new NodeError(`The table has no row '${id}'`, { parameter: 'rowId', code: 'SERVICE_NOT_FOUND' });
      return { json: options.simple ? withoutSystemFields(one) : one };
    },
  }),
  list: seaTable.operation('List', {
    action: 'List rows',
    parameters: [
      tableName,
      choiceOf('viewName', { label: 'View', description: 'Default: all rows', from: tableViews }),
      collection('options', { ...shown, options: [simple, convert] }),
    ],
    async run({ client, parameters: { tableName: table_name, viewName, options } }) {
      const query = { table_name, view_name: viewName || undefined, convert_keys: options.convert ?? true };
      const rows = await client.all({ path: '/rows/', query }, { paging: rowPaging });
      const isSimple = options.simple ?? true;
      return row
        .array()
        .parse(rows)
        .map((json) => ({ json: isSimple ? withoutSystemFields(json) : json }));
    },
  }),
  lock: changed('lock-rows', 'Lock', 'Keep a row from being changed'),
  remove: seaTable.operation('Delete', {
    parameters: [tableName, rowId],
    request: ({ tableName: table_name, rowId: id }) => ({
      method: 'DELETE',
      path: '/rows/',
      body: { table_name, row_ids: [id] },
    }),
  }),
  search: seaTable.operation('Search', {
    description: 'Get the rows with a text in a column',
    parameters: [
      tableName,
      choiceOf('searchColumn', { label: 'Column', from: searchableColumns, required: true }),
      string('searchTerm', { label: 'Text', required: true }),
      collection('options', {
        ...shown,
        options: [
          boolean('insensitive', { label: 'Ignore case' }),
          boolean('wildcard', {
            label: 'Part of the value',
            description: 'Also where the text is a part only',
            default: true,
          }),
          simple,
          convert,
        ],
      }),
    ],
    async run({ client, parameters: { tableName: table, searchColumn, searchTerm, options } }) {
      const { insensitive, wildcard = true, convert: isConverted = true } = options;
      const column = insensitive ? `lower(${quoted(searchColumn)})` : quoted(searchColumn);
      const term = insensitive ? searchTerm.toLowerCase() : searchTerm;
      const sql = `SELECT * FROM ${quoted(table)} WHERE ${column} ${wildcard ? 'LIKE' : '='} ? LIMIT 10000`;
      const rows = await found(client, sql, { parameters: [wildcard ? `%${term}%` : term], isConverted });
      return rows.map((json) => ({ json: options.simple ? withoutSystemFields(json) : json }));
    },
  }),
  unlock: changed('unlock-rows', 'Unlock', 'Let a row be changed again'),
  update: seaTable.operation('Update', {
    parameters: [tableName, rowId, ...fieldsToSend],
    async run(context) {
      const { client, item, parameters } = context;
      const { tableName: table_name, rowId: id } = parameters;
      const values = writtenRow(parameters, item, await tableNamed(context, table_name));
      const body = { table_name, updates: [{ row_id: id, row: values }] };
      return { json: await client.put('/rows/', body, { answer: row }) };
    },
  }),
};
