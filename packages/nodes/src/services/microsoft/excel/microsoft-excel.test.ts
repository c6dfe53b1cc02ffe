import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { microsoftExcelV2 } from './microsoft-excel-v2.ts';
import { regionOf } from './region.ts';
import { microsoftExcelV1 } from './v1/microsoft-excel-v1.ts';

const credentials = { microsoftExcelOAuth2Api: { oauthTokenData: { access_token: 't' } } };
const at = (value: string) => ({ __rl: true, mode: 'id', value });
const place = { workbook: at('wb'), worksheet: at('{s}'), table: at('{t}') };
const used: JsonObject = {
  address: "'My sheet'!B2:D4",
  values: [
    ['id', 'name', 'twice'],
    [1, 'Ann', 2],
    [2, 'Bob', 4],
  ],
  formulas: [
    ['id', 'name', 'twice'],
    [1, 'Ann', '=2*B3'],
    [2, 'Bob', '=2*B4'],
  ],
};
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));

/** A worksheet that takes what is written. */
const sheet =
  (range: JsonObject = used): FakeServer =>
  ({ method, body }) => ({ json: method === 'GET' ? range : { address: 'x', values: bodyOf({ body }).values ?? [] } });

const run = (
  parameters: JsonObject,
  { http = sheet(), items = [{}] }: { http?: FakeServer; items?: JsonObject[] } = {},
) => runNode(microsoftExcelV2, { credentials, http, items, parameters: { ...place, options: {}, ...parameters } });
const worksheet = (operation: string, parameters: JsonObject, given?: Parameters<typeof run>[1]) =>
  run({ resource: 'worksheet', operation, ...parameters }, given);
const writes = (requests: ReadonlyArray<{ method?: string; url: string; body?: unknown }>) =>
  requests
    .filter(({ method }) => method === 'PATCH')
    .map((request) => [decodeURIComponent(request.url.split('/').at(-1) ?? ''), bodyOf(request).values]);

describe('worksheets', () => {
  it('gives rows by the names of their columns', async () => {
    const { json, requests } = await worksheet('readRows', {});
    expect(json).toEqual([
      { id: 1, name: 'Ann', twice: 2 },
      { id: 2, name: 'Bob', twice: 4 },
    ]);
    expect(requests[0]?.url).toBe(
      'https://graph.microsoft.com/v1.0/me/drive/items/wb/workbook/worksheets/%7Bs%7D/usedRange',
    );
    const part = await worksheet('readRows', { useRange: true, range: 'B2:D4', keyRow: 1, dataStartRow: 2 });
    expect(part.json).toEqual([{ 1: 2, Ann: 'Bob', 2: 4 }]);
  });

  it('adds rows below those that are there, at once', async () => {
    const items: JsonObject[] = [{ id: 3, name: 'Cy' }, { name: { first: 'Di' } }];
    const { linked, requests } = await worksheet('append', { dataMode: 'autoMap' }, { items });
    expect(writes(requests)).toEqual([
      [
        "range(address='B5:D6')",
        [
          [3, 'Cy', null],
          [null, '{"first":"Di"}', null],
        ],
      ],
    ]);
    expect(linked.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
  });

  it('writes the names first where the worksheet is empty', async () => {
    const empty = { address: 'Sheet1!A1', values: [['']] };
    const items: JsonObject[] = [{ a: 1 }, { b: 2 }];
    const { json, requests } = await worksheet('append', { dataMode: 'autoMap' }, { http: sheet(empty), items });
    expect(writes(requests)).toEqual([
      [
        "range(address='A1:B3')",
        [
          ['a', 'b'],
          [1, null],
          [null, 2],
        ],
      ],
    ]);
    expect(json).toEqual([
      { a: 1, b: null },
      { a: null, b: 2 },
    ]);
  });

  it('changes the row that matches, and keeps formulas', async () => {
    const fieldsUi = { values: [{ column: 'name', fieldValue: 'Bea' }] };
    const { json, requests } = await worksheet('update', { columnToMatchOn: 'id', valueToMatchOn: '2', fieldsUi });
    expect(json).toEqual([{ id: 2, name: 'Bea', twice: '=2*B4' }]);
    expect(writes(requests)).toEqual([
      [
        "range(address='B2:D4')",
        [
          ['id', 'name', 'twice'],
          [1, 'Ann', '=2*B3'],
          [2, 'Bea', '=2*B4'],
        ],
      ],
    ]);
  });

  it('changes nothing where nothing matches, and says which columns there are', async () => {
    const missed = await worksheet('update', { columnToMatchOn: 'id', valueToMatchOn: '9' });
    expect(missed.json).toEqual([]);
    expect(writes(missed.requests)).toEqual([]);
    const wrong = worksheet('update', { columnToMatchOn: 'nix', valueToMatchOn: '9' });
    await expect(wrong).rejects.toMatchObject({ description: 'Its columns are: id, name, twice.' });
    const unsaid = worksheet('update', { dataMode: 'autoMap', columnToMatchOn: 'id' }, { items: [{ name: 'x' }] });
    await expect(unsaid).rejects.toThrow("No item has a field 'id'");
  });

  it('adds rows that match nothing behind all that are in use', async () => {
    const grown = { ...used, address: 'Sheet1!B2:D9' };
    const http: FakeServer = (request) => (new Map(request.query).has('select') ? { json: grown } : sheet()(request));
    const items = [
      { id: 2, name: 'Bea' },
      { id: 7, name: 'New' },
    ];
    const { json, linked, requests } = await worksheet(
      'upsert',
      { dataMode: 'autoMap', columnToMatchOn: 'id', useRange: true, range: 'B2:D4' },
      { http, items },
    );
    expect(writes(requests).map(([address]) => address)).toEqual([
      "range(address='B2:D4')",
      "range(address='B10:D10')",
    ]);
    expect(json).toEqual([
      { id: 2, name: 'Bea', twice: null },
      { id: 7, name: 'New', twice: null },
    ]);
    expect(linked.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
  });

  it('writes rows in JSON, and refuses what are none', async () => {
    const { requests } = await worksheet('update', { dataMode: 'raw', data: '[["id","name"],[1,"q"]]' });
    expect(writes(requests)).toEqual([
      [
        "range(address='B2:C3')",
        [
          ['id', 'name'],
          [1, 'q'],
        ],
      ],
    ]);
    const wrong = worksheet('append', { dataMode: 'raw', data: '{"a":1}' });
    await expect(wrong).rejects.toThrow("'Rows' must be a list of rows");
  });
});

describe('tables', () => {
  const tableServer: FakeServer = ({ url, query }) => {
    if (url.endsWith('/createSession')) return { json: { id: 'sess' } };
    if (url.endsWith('/closeSession')) return { status: 204, body: '' };
    if (url.endsWith('/rows/add')) return { json: { index: 2, values: [[null, 'q']] } };
    if (Number(new Map(query).get('$skip') ?? 0) > 0) return { json: { value: [] } };
    if (url.endsWith('/columns')) return { json: { value: [{ name: 'id' }, { name: 'name' }] } };
    return { json: { value: [{ values: [[1, 'A']] }, { values: [[2, 'B']] }] } };
  };
  const table = (operation: string, parameters: JsonObject) =>
    run({ resource: 'table', operation, ...parameters }, { http: tableServer });

  it('adds rows in a session, which it closes', async () => {
    const fieldsUi = { values: [{ column: 'name', fieldValue: 'q' }] };
    const { json, requests } = await table('append', { fieldsUi, options: { index: 1 } });
    expect(json).toEqual([{ id: null, name: 'q' }]);
    expect(requests.map(({ url }) => url.split('/').at(-1))).toEqual([
      'columns',
      'createSession',
      'add',
      'closeSession',
    ]);
    expect(requests[2]?.headers?.['workbook-session-id']).toBe('sess');
    expect(bodyOf(requests[2])).toEqual({ values: [[null, 'q']], index: 1 });
  });

  it('reads rows until none is left, and finds those with a value', async () => {
    const all = await table('getRows', { returnAll: true, filters: { column: ['name'] } });
    expect(all.json).toEqual([{ name: 'A' }, { name: 'B' }]);
    const rowPages = all.requests.filter(({ url }) => url.endsWith('/rows')).map(({ query }) => new Map(query));
    expect(rowPages.map((query) => [query.get('$skip'), query.get('$top')])).toEqual([
      ['0', '100'],
      ['100', '100'],
    ]);
    const found = await table('lookup', { lookupColumn: 'name', lookupValue: 'B' });
    expect(found.json).toEqual([{ id: 2, name: 'B' }]);
    await expect(table('lookup', { lookupColumn: 'nix', lookupValue: 'B' })).rejects.toThrow("no column 'nix'");
  });

  it('adds rows and reads them in version 1', async () => {
    const ids = { workbook: 'wb', worksheet: '{s}', table: '{t}' };
    const old = (parameters: JsonObject) =>
      runNode(microsoftExcelV1, {
        credentials,
        http: tableServer,
        items: [{ name: 'q' }],
        parameters: { ...ids, ...parameters },
      });
    const added = await old({ resource: 'table', operation: 'addRow' });
    expect(added.json).toEqual([{ index: 2, values: [[null, 'q']] }]);
    const rows = await old({ resource: 'table', operation: 'getRows', limit: 5, rawData: true, dataProperty: 'all' });
    expect(rows.json).toEqual([{ all: [{ values: [[1, 'A']] }, { values: [[2, 'B']] }] }]);
  });
});

it('refuses ranges without numbers of rows', () => {
  expect(regionOf('Sheet1!$A$1')).toEqual({ firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 1 });
  expect(() => regionOf('A:C')).toThrow("'A:C' is not a range of cells");
});

it('offers worksheets, tables and the names of columns', async () => {
  const http: FakeServer = ({ url }) => {
    if (url.endsWith('/usedRange')) return { json: used };
    return { json: { value: [{ id: '{1}', name: url.endsWith('/tables') ? 'People' : 'Sheet1' }] } };
  };
  const parameters = { ...place, resource: 'worksheet', operation: 'update', columnToMatchOn: 'id' };
  const context = lookupContext(microsoftExcelV2, { credentials, http, parameters });
  const { search, options } = microsoftExcelV2.lookups ?? {};
  expect(await search?.getWorksheetsList?.(context, {})).toEqual({ results: [{ name: 'Sheet1', value: '{1}' }] });
  expect(await search?.getWorksheetTables?.(context, { filter: 'peo' })).toEqual({
    results: [{ name: 'People', value: '{1}' }],
  });
  const others = await options?.getWorksheetColumnRowSkipColumnToMatchOn?.(context);
  expect(others?.map(({ value }) => value)).toEqual(['name', 'twice']);
});
