import { boolean, choiceOf, collection, inBatches, joinPaths, path, string } from '@millrace/node-sdk';
import { coda } from '../client.ts';
import { columns, tables } from '../lookups.ts';
import {
  allRows,
  cellsOf,
  disableParsing,
  docId,
  query,
  rawData,
  rowId,
  rowOf,
  rowQuery,
  sortBy,
  tableAt,
  useColumnNames,
  valueFormat,
} from '../rows.ts';

const tableId = choiceOf('tableId', { label: 'Table', from: tables, required: true });

/** Rows of one request. Coda takes 2 MB in one. */
const BATCH = 100;

export const tableOperations = {
  createRow: coda.operation('Create or update row', {
    action: 'Create or update a row',
    description: 'Adds a row of the fields of each item, or updates the one that has the same keys',
    parameters: [
      docId,
      tableId,
      collection('options', {
        label: 'Options',
        options: [
          disableParsing,
          string('keyColumns', {
            label: 'Key columns',
            description: 'IDs of columns, separated by commas. A row that has the same values there is updated.',
          }),
        ],
      }),
    ],
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        target: (parameters) => JSON.stringify(parameters),
        entry: ({ json }) => json,
        async send(rows, { docId: doc, tableId: table, options: { keyColumns = '', disableParsing } }) {
          const keys = keyColumns.split(',').map((column) => column.trim());
          await context.client.json({
            method: 'POST',
            path: joinPaths(tableAt(doc, table), path`/rows`),
            query: { disableParsing },
            body: {
              rows: rows.map((row) => ({ cells: cellsOf(row) })),
              keyColumns: keyColumns === '' ? undefined : keys,
            },
          });
          return rows;
        },
      }),
  }),
  deleteRow: coda.operation('Delete row', {
    action: 'Delete a row',
    parameters: [docId, tableId, rowId],
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        target: ({ docId: doc, tableId: table }) => JSON.stringify([doc, table]),
        entry: ({ json }, { rowId: id }) => ({ json, id }),
        async send(rows, { docId: doc, tableId: table }) {
          const at = joinPaths(tableAt(doc, table), path`/rows`);
          await context.client.json({ method: 'DELETE', path: at, body: { rowIds: rows.map(({ id }) => id) } });
          return rows.map(({ json }) => json);
        },
      }),
  }),
  getAllColumns: coda.operation('Get many columns', {
    action: 'Get many columns',
    parameters: [docId, tableId],
    paged: { most: 100 },
    request: ({ docId: doc, tableId: table }) => ({ path: joinPaths(tableAt(doc, table), path`/columns`) }),
  }),
  getAllRows: coda.operation('Get many rows', {
    action: 'Get many rows',
    parameters: [
      docId,
      tableId,
      collection('options', {
        label: 'Options',
        options: [
          query,
          rawData,
          sortBy,
          useColumnNames,
          valueFormat,
          boolean('visibleOnly', { label: 'Only visible', description: 'Leave out hidden rows and columns' }),
        ],
      }),
    ],
    paged: { most: 100 },
    run: ({ client, limit, parameters: { docId: doc, tableId: table, options } }) =>
      allRows(client, joinPaths(tableAt(doc, table), path`/rows`), { options, limit }),
  }),
  getColumn: coda.operation('Get column', {
    action: 'Get a column',
    parameters: [
      docId,
      tableId,
      string('columnId', { label: 'Column', description: 'ID or name of the column', required: true }),
    ],
    request: ({ docId: doc, tableId: table, columnId }) => ({
      path: joinPaths(tableAt(doc, table), path`/columns/${columnId}`),
    }),
  }),
  getRow: coda.operation('Get row', {
    action: 'Get a row',
    parameters: [
      docId,
      tableId,
      rowId,
      collection('options', { label: 'Options', options: [rawData, useColumnNames, valueFormat] }),
    ],
    request: ({ docId: doc, tableId: table, rowId: id, options }) => ({
      path: joinPaths(tableAt(doc, table), path`/rows/${id}`),
      query: rowQuery(options),
    }),
    items: (row, { options }) => [rowOf(row, options)],
  }),
  pushButton: coda.operation('Push button', {
    action: 'Push a button',
    parameters: [docId, tableId, rowId, choiceOf('columnId', { label: 'Column', from: columns, required: true })],
    request: ({ docId: doc, tableId: table, rowId: id, columnId }) => ({
      method: 'POST',
      path: joinPaths(tableAt(doc, table), path`/rows/${id}/buttons/${columnId}`),
    }),
  }),
};
