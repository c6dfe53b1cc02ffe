import { boolean, choiceOf, defineServiceNode, inBatches, path, resource, string, when } from '@millrace/node-sdk';
import { dataToSend, sentFields } from '../../lib/fields/data-to-send.ts';
import { readingFrom, rows, supabase, writingTo } from './client.ts';
import { allOrSomeRows, queryOf, requiredQueryOf, rowQueryOf, rowValues, someRows } from './filters.ts';
import { columns, tables } from './lookups.ts';

/** Rows that are inserted by one request, at most. */
const BATCH = 1000;

const place = [
  boolean('useCustomSchema', { label: 'Custom schema', description: 'Use another schema than public' }),
  when({ useCustomSchema: [true] }, string('schema', { label: 'Schema', default: 'public' })),
  choiceOf('tableId', { label: 'Table', from: tables, required: true }),
] as const;

const values = dataToSend('column', [
  choiceOf('fieldId', { label: 'Column', from: columns }),
  string('fieldValue', { label: 'Value' }),
]);

const rowOperations = {
  create: supabase.operation('Create', {
    action: 'Create a row',
    parameters: [...place, ...values],
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        entry: (item, parameters) => sentFields(parameters, item),
        // Rows that are entered may name other columns each, which one request cannot take.
        target: ({ tableId, useCustomSchema, schema, fieldsUi }) =>
          JSON.stringify([
            tableId,
            useCustomSchema,
            schema,
            fieldsUi?.fieldValues?.map(({ fieldId }) => fieldId).sort(),
          ]),
        send: (entries, { tableId, ...parameters }) =>
          context.client.post(path`/rest/v1/${tableId}`, entries, { ...writingTo(parameters), answer: rows }),
      }),
  }),
  delete: supabase.operation('Delete', {
    action: 'Delete rows',
    parameters: [...place, ...someRows],
    request: ({ tableId, ...parameters }) => ({
      method: 'DELETE',
      path: path`/rest/v1/${tableId}`,
      query: requiredQueryOf(parameters),
      ...writingTo(parameters),
    }),
  }),
  get: supabase.operation('Get', {
    action: 'Get a row',
    parameters: [...place, rowValues],
    request: ({ tableId, filters, ...parameters }) => ({
      path: path`/rest/v1/${tableId}`,
      query: rowQueryOf(filters.conditions),
      ...readingFrom(parameters),
    }),
  }),
  getAll: supabase.operation('Get many', {
    action: 'Get many rows',
    parameters: [
      ...place,
      ...allOrSomeRows,
      string('orderBy', {
        label: 'Sort by',
        description: 'Columns, separated by commas',
        placeholder: 'age.desc,name',
      }),
    ],
    paged: true,
    async run({ client, limit, parameters: { tableId, orderBy, ...parameters } }) {
      const most = Number.isFinite(limit) ? limit : undefined;
      const query = { ...queryOf(parameters), order: orderBy || undefined, limit: most };
      const request = { path: path`/rest/v1/${tableId}`, query, ...readingFrom(parameters) };
      return rows.parse(await client.all(request, { limit })).map((json) => ({ json }));
    },
  }),
  update: supabase.operation('Update', {
    action: 'Update rows',
    parameters: [...place, ...someRows, ...values],
    async run({ client, item, parameters: { tableId, ...parameters } }) {
      const body = sentFields(parameters, item);
      const query = requiredQueryOf(parameters);
      const changed = await client.patch(path`/rest/v1/${tableId}`, body, {
        query,
        ...writingTo(parameters),
        answer: rows,
      });
      return changed.map((json) => ({ json }));
    },
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.supabase',
  displayName: 'Supabase',
  description: 'Reads and changes rows of the tables of a project',
  version: 1,
  codex: { categories: ['Data & Storage'], alias: ['postgres', 'database', 'table'] },
  service: supabase,
  resources: { row: resource('Row', rowOperations) },
});
