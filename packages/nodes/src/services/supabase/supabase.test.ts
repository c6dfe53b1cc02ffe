import type { JsonObject } from '@millrace/node-sdk';
import { type LocalService, runNode, startLocalService } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import credentials from './supabase.credentials.ts';
import supabase from './supabase.node.ts';

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService(({ method, path, query, body }) => {
    if (path === '/rest/v1/locked') return { status: 403, json: { message: 'permission denied for table locked' } };
    if (method !== 'GET') return { json: [JSON.parse(body || '{}')].flat() };
    const left = 1500 - Number(query.offset ?? 0);
    return { json: Array.from({ length: Math.min(1000, left, Number(query.limit ?? 1000)) }, (_, id) => ({ id })) };
  });
});
afterAll(() => service.close());
beforeEach(() => void service.calls.splice(0));

const run = (parameters: JsonObject, more: { items?: JsonObject[]; continueOnFail?: boolean } = {}) =>
  runNode(supabase, {
    credentials: { supabaseApi: { host: `${service.url}/`, serviceRole: 'key' } },
    credentialTypes: credentials,
    parameters: { tableId: 'people', ...parameters },
    ...more,
  });

it('gets rows page after page, as many as are wanted', async () => {
  expect((await run({ operation: 'getAll', returnAll: true, filterType: 'none' })).json).toHaveLength(1500);
  expect(service.calls.map(({ query }) => query)).toEqual([{}, { offset: '1000' }]);
  expect((await run({ operation: 'getAll', limit: 1200, filterType: 'none' })).json).toHaveLength(1200);
});

it('inserts the rows of all items by one request', async () => {
  const { json } = await run(
    { operation: 'create', dataToSend: 'autoMapInputData', inputsToIgnore: 'junk' },
    { items: [{ name: 'a', junk: 1 }, { name: 'b' }] },
  );
  expect(service.calls.map(({ body }) => JSON.parse(body))).toEqual([[{ name: 'a' }, { name: 'b' }]]);
  expect(json).toEqual([{ name: 'a' }, { name: 'b' }]);
});

it('inserts the rows of items whose values are entered by one request for each set of columns', async () => {
  const entered = (fieldId: string, fieldValue: string) => ({ fieldsUi: { fieldValues: [{ fieldId, fieldValue }] } });
  const columns = ['name', 'name', 'nick'];
  const { json, linked } = await runNode(supabase, {
    credentials: { supabaseApi: { host: service.url, serviceRole: 'key' } },
    credentialTypes: credentials,
    items: [{}, {}, {}],
    parameters: (_, index) => ({
      operation: 'create',
      tableId: 'people',
      ...entered(columns[index] ?? '', `${index}`),
    }),
  });
  expect(service.calls.map(({ body }) => JSON.parse(body))).toEqual([[{ name: '0' }, { name: '1' }], [{ nick: '2' }]]);
  expect(json).toEqual([{ name: '0' }, { name: '1' }, { nick: '2' }]);
  expect(linked.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
});

it('changes the rows that meet all conditions by a parameter for each', async () => {
  const conditions: JsonObject[] = [
    { keyName: 'id', condition: 'gt', keyValue: '3' },
    { keyName: 'name', condition: 'fullText', searchFunction: 'plfts', keyValue: 'a,b' },
  ];
  await run({ operation: 'delete', matchType: 'allFilters', filters: { conditions } });
  expect(service.calls.map(({ query }) => query)).toEqual([{ id: 'gt.3', name: 'plfts.a,b' }]);
});

it('drops no condition whose column has a name that the service reads otherwise', async () => {
  for (const column of ['limit', 'offset', 'select', 'columns', 'order', 'on_conflict', 'and', 'or', 'a.limit']) {
    const conditions: JsonObject[] = [
      { keyName: column, condition: 'eq', keyValue: '5' },
      { keyName: 'user_id', condition: 'eq', keyValue: '3,4' },
    ];
    for (const operation of ['delete', 'update', 'get']) {
      await run({ operation, matchType: 'allFilters', filters: { conditions } });
    }
    const asked = { and: `(${column}.eq.5,user_id.eq."3,4")` };
    expect(service.calls.splice(0).map(({ query }) => query)).toEqual([asked, asked, asked]);
  }
});

it('gets the row that meets all conditions, also two of one column', async () => {
  const conditions = ['5', '6'].map((keyValue) => ({ keyName: 'id', keyValue }));
  const { requests } = await run({ operation: 'get', filters: { conditions } });
  expect(requests.map(({ query }) => query)).toEqual([
    [
      ['id', 'eq.5'],
      ['id', 'eq.6'],
    ],
  ]);
});

it('reads no table where a row is asked for by nothing', async () => {
  await expect(run({ operation: 'get' })).rejects.toThrow('No row is named');
  expect(service.calls).toEqual([]);
});

it('keeps what an item holds from changing the filter', async () => {
  const conditions = [{ keyName: 'name', condition: 'eq', keyValue: 'x"),or(id.gt.0' }];
  await run({ operation: 'delete', filters: { conditions } });
  await run({
    operation: 'delete',
    filterType: 'string',
    filterString: 'name=eq.$1&or=(a.eq.$1,b.eq.2)',
    filterStringParameters: { values: [{ value: 'x&id=gt.0,' }] },
  });
  expect(service.calls.map(({ query }) => query)).toEqual([
    { or: '(name.eq."x\\"),or(id.gt.0")' },
    { name: 'eq.x&id=gt.0,', or: '(a.eq."x&id=gt.0,",b.eq.2)' },
  ]);
});

it('deletes no table when no row is named', async () => {
  await expect(run({ operation: 'delete' })).rejects.toThrow('No rows are named');
  expect(service.calls).toEqual([]);
});

it("says the project's reason", async () => {
  await expect(run({ tableId: 'locked', operation: 'getAll' })).rejects.toThrow(
    'Supabase does not allow this (403): permission denied for table locked',
  );
});
