import { choiceOf, collection, isJsonObject, joinPaths, path, string } from '@millrace/node-sdk';
import { coda } from '../client.ts';
import { viewColumns, viewRows, views } from '../lookups.ts';
import {
  allRows,
  cellsOf,
  disableParsing,
  docId,
  query,
  rawData,
  sortBy,
  tableAt,
  useColumnNames,
  valueFormat,
} from '../rows.ts';

const viewId = choiceOf('viewId', { label: 'View', from: views, required: true });
const rowId = choiceOf('rowId', { label: 'Row', from: viewRows, required: true });

export const viewOperations = {
  deleteViewRow: coda.operation('Delete row', {
    action: 'Delete a row of a view',
    parameters: [docId, viewId, rowId],
    request: ({ docId: doc, viewId: view, rowId: row }) => ({
      method: 'DELETE',
      path: joinPaths(tableAt(doc, view), path`/rows/${row}`),
    }),
  }),
  get: coda.operation('Get', {
    parameters: [docId, string('viewId', { label: 'View', description: 'ID or name of the view', required: true })],
    request: ({ docId: doc, viewId: view }) => ({ path: tableAt(doc, view) }),
  }),
  getAllViewColumns: coda.operation('Get many columns', {
    action: 'Get many columns of a view',
    parameters: [docId, viewId],
    paged: { most: 100 },
    request: ({ docId: doc, viewId: view }) => ({ path: joinPaths(tableAt(doc, view), path`/columns`) }),
  }),
  getAll: coda.operation('Get many', {
    parameters: [docId],
    paged: { most: 100 },
    request: ({ docId: doc }) => ({ path: path`/docs/${doc}/tables`, query: { tableTypes: 'view' } }),
  }),
  getAllViewRows: coda.operation('Get many rows', {
    action: 'Get many rows of a view',
    parameters: [
      docId,
      viewId,
      collection('options', {
        label: 'Options',
        options: [query, useColumnNames, valueFormat, rawData, sortBy],
      }),
    ],
    paged: { most: 100 },
    run: ({ client, limit, parameters: { docId: doc, viewId: view, options } }) =>
      allRows(client, joinPaths(tableAt(doc, view), path`/rows`), { options, limit }),
  }),
  pushViewButton: coda.operation('Push button', {
    action: 'Push a button of a view',
    parameters: [docId, viewId, rowId, choiceOf('columnId', { label: 'Column', from: viewColumns, required: true })],
    request: ({ docId: doc, viewId: view, rowId: row, columnId }) => ({
      method: 'POST',
      path: joinPaths(tableAt(doc, view), path`/rows/${row}/buttons/${columnId}`),
    }),
  }),
  updateViewRow: coda.operation('Update row', {
    action: 'Update a row of a view',
    parameters: [
      docId,
      viewId,
      rowId,
      string('keyName', {
        label: 'Field with the values',
        description: 'Field of the item that holds the new values by their columns',
        default: 'columns',
        required: true,
      }),
      collection('options', { label: 'Options', options: [disableParsing] }),
    ],
    async run({ client, item: { json }, parameters: { docId: doc, viewId: view, rowId: row, keyName, options } }) {
      const values = Object.hasOwn(json, keyName) ? json[keyName] : undefined;
      await client.put(
        joinPaths(tableAt(doc, view), path`/rows/${row}`),
        { row: { cells: cellsOf(isJsonObject(values) ? values : {}) } },
        { query: options },
      );
      return { json };
    },
  }),
};
