import type { JsonObject, Query } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import coda from './coda.node.ts';

const items: Array<{ json: JsonObject }> = [
  { json: { Name: 'Ada' } },
  { json: { Name: 'Bob', columns: { 'c-1': 3 } } },
];
const place = { docId: 'd1', tableId: 't1' };

/** Runs an operation against answers by their method and address, and tells what was asked. */
async function ask(parameters: JsonObject, answers: Record<string, unknown> = {}) {
  const run = await runNode(coda, {
    items,
    parameters,
    credentials: { codaApi: { accessToken: 'T' } },
    http: ({ method = 'GET', url, query = [] }) => {
      const key = `${method} ${url.replace('https://coda.io/apis/v1', '')}`;
      const { pageToken } = Object.fromEntries(query) as Query;
      return { json: (pageToken ? answers[`${key} ${pageToken}`] : answers[key]) ?? {} } as { json: JsonObject };
    },
  });
  const requests = run.requests.map(({ method, url, query, body }) => ({
    asked: `${method} ${url.replace('https://coda.io/apis/v1', '')}`,
    ...(query && query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { json: run.json, requests };
}

it('writes the rows of all items at once, and passes the items on', async () => {
  const options = { keyColumns: 'c-1, c-2', disableParsing: true };
  const { requests, json } = await ask({ resource: 'table', operation: 'createRow', ...place, options });
  expect(requests).toEqual([
    {
      asked: 'POST /docs/d1/tables/t1/rows',
      query: { disableParsing: 'true' },
      body: {
        rows: [
          { cells: [{ column: 'Name', value: 'Ada' }] },
          {
            cells: [
              { column: 'Name', value: 'Bob' },
              { column: 'columns', value: { 'c-1': 3 } },
            ],
          },
        ],
        keyColumns: ['c-1', 'c-2'],
      },
    },
  ]);
  expect(json).toEqual(items.map((item) => item.json));
});

it('deletes rows of all items at once', async () => {
  const { requests } = await ask({ resource: 'table', operation: 'deleteRow', ...place, rowId: 'r1' });
  expect(requests).toEqual([{ asked: 'DELETE /docs/d1/tables/t1/rows', body: { rowIds: ['r1', 'r1'] } }]);
});

it('gets rows page after page, with their values beside their ids', async () => {
  const at = 'GET /docs/d1/tables/t1/rows';
  const answers = {
    [at]: { items: [{ id: 'r1', values: { Name: 'Ada' } }], nextPageToken: 'p2' },
    [`${at} p2`]: { items: [{ id: 'r2', values: { Name: 'Bob' } }] },
  };
  const all = { resource: 'table', operation: 'getAllRows', ...place, returnAll: true };
  const { json, requests } = await ask(all, answers);
  expect(json.slice(0, 2)).toEqual([
    { id: 'r1', Name: 'Ada' },
    { id: 'r2', Name: 'Bob' },
  ]);
  expect(requests[0]?.query).toEqual({ useColumnNames: 'true', limit: '100' });
  const raw = await ask({ ...all, options: { rawData: true, useColumnNames: false, sortBy: 'natural' } }, answers);
  expect(raw.json[0]).toEqual({ id: 'r1', values: { Name: 'Ada' } });
  expect(raw.requests[0]?.query).toEqual({ useColumnNames: 'false', sortBy: 'natural', limit: '100' });
});

it('updates a row of a view by a field of the item', async () => {
  const view = { resource: 'view', operation: 'updateViewRow', docId: 'd1', viewId: 'v1', rowId: 'r1' };
  const { requests, json } = await ask(view);
  expect(requests.map(({ body }) => body.row.cells)).toEqual([[], [{ column: 'c-1', value: 3 }]]);
  expect(json).toEqual(items.map((item) => item.json));
});
