import type { HttpRequest, JsonObject, JsonValue } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import googleSheetsTrigger from './google-sheets-trigger.node.ts';
import { googleSheetsV4 } from './google-sheets-v4.ts';
import { googleSheetsV2 } from './v1/google-sheets-v1.ts';

const token = { oauthTokenData: { access_token: 't' } };
const credentials = { googleSheetsOAuth2Api: token, googleSheetsTriggerOAuth2Api: token };
const place = { documentId: { mode: 'id', value: 'doc' }, sheetName: { mode: 'list', value: 'gid=0' } };

let cells: JsonValue[][];
let revision: string;
beforeEach(() => {
  cells = [
    ['id', 'name', 'age'],
    ['1', 'Ann', 30],
    ['2', 'Bob', 40],
    ['3', 'Ann'],
  ];
  revision = '1';
});

/** A spreadsheet with one sheet; all ranges of it give all cells, but its header. */
const server: FakeServer = (request) => ({ json: answerTo(request) });

function answerTo({ method, url }: HttpRequest): JsonValue {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/revisions')) return { revisions: [{ id: revision }] };
  if (method !== 'GET') return { spreadsheetId: 'doc' };
  if (pathname.endsWith('/spreadsheets/doc')) {
    return { sheets: [{ properties: { sheetId: 0, title: 'Tab', gridProperties: { rowCount: 4 } } }] };
  }
  return { values: /!(?:1:1|A1:ZZZ1)$/.test(decodeURIComponent(pathname)) ? cells.slice(0, 1) : cells };
}

async function run(parameters: JsonObject, items: JsonObject[] = [{}], typeVersion = 4.7) {
  const { json, requests } = await runNode(googleSheetsV4, {
    credentials,
    http: server,
    typeVersion,
    items,
    parameters: { ...place, ...parameters },
  });
  return { json, writes: written(requests) };
}

function written(requests: ReadonlyArray<{ method?: string; body?: unknown }>) {
  return requests.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(String(body)));
}

describe('rows', () => {
  it('are read with their numbers, cells that are not there as empty texts', async () => {
    expect((await run({ operation: 'read' })).json[2]).toEqual({ row_number: 4, id: '3', name: 'Ann', age: '' });
  });

  it('are found by all filters, or by any of them', async () => {
    const values = [
      { lookupColumn: 'name', lookupValue: 'Ann' },
      { lookupColumn: 'id', lookupValue: '3' },
    ];
    const numbers = async (more: JsonObject, typeVersion?: number) =>
      (await run({ operation: 'read', filtersUI: { values }, ...more }, [{}], typeVersion)).json.map(
        (row) => row.row_number,
      );
    expect(await numbers({})).toEqual([4]);
    expect(await numbers({ combineFilters: 'OR' })).toEqual([2, 4]);
    expect(await numbers({ combineFilters: 'OR', options: { returnFirstMatch: true } })).toEqual([2, 4]);
    expect(await numbers({}, 4.2)).toEqual([2, 4]);
    await expect(
      run({ operation: 'read', filtersUI: { values: [{ lookupColumn: 'x', lookupValue: '' }] } }),
    ).rejects.toMatchObject({ description: 'Its columns are: id, name, age.' });
  });

  it('are appended below the last one, where the sheet has too few rows after it was made longer', async () => {
    const columns = { mappingMode: 'autoMapInputData', value: null };
    const { json, writes } = await run({ operation: 'append', columns }, [{ id: '8', city: 'X' }, { id: '9' }]);
    expect(json).toEqual([{ id: '8', city: 'X' }, { id: '9' }]);
    expect(writes).toEqual([
      { range: 'Tab!1:1', values: [['id', 'name', 'age', 'city']] },
      { requests: [{ appendDimension: { sheetId: '0', dimension: 'ROWS', length: 2 } }] },
      {
        range: 'Tab!5:6',
        values: [
          ['8', '', ''],
          ['9', '', ''],
        ],
      },
    ]);
  });

  it('are updated cell by cell where the key matches, and appended where that is wanted', async () => {
    const columns = { mappingMode: 'autoMapInputData', value: null, matchingColumns: ['id'] };
    const items: JsonObject[] = [
      { id: '3', age: 5 },
      { id: '7', name: 'New' },
    ];
    expect((await run({ operation: 'update', columns }, items)).writes).toEqual([
      { data: [{ range: 'Tab!C4', values: [[5]] }], valueInputOption: 'USER_ENTERED' },
    ]);
    const { writes } = await run({ operation: 'appendOrUpdate', columns }, items);
    expect(writes.at(-1)).toEqual({ range: 'Tab!5:5', values: [['7', 'New', '']] });
  });

  it('go into an empty sheet below the names of their columns', async () => {
    cells = [];
    const columns = { mappingMode: 'defineBelow', value: { id: '7', name: 'New' } };
    const header = { range: 'Tab!1:1', values: [['id', 'name']] };
    expect((await run({ operation: 'append', columns })).writes[0]).toEqual(header);
    for (const matchingColumns of [['id'], []]) {
      const { writes } = await run({ operation: 'appendOrUpdate', columns: { ...columns, matchingColumns } });
      expect([writes[0], writes.at(-1)]).toEqual([header, { range: 'Tab!2:2', values: [['7', 'New']] }]);
    }
    const nothing = { mappingMode: 'defineBelow', value: null };
    const { json, writes } = await run({ operation: 'append', columns: nothing }, [{ city: 'X' }]);
    expect([json, writes[0]]).toEqual([[{ city: 'X' }], { range: 'Tab!1:1', values: [['city']] }]);
  });

  it('whose column has another name by now are an error', async () => {
    const schema = ['id', 'first', 'gone'].map((id) => ({ id, removed: id === 'gone' }));
    const columns = { mappingMode: 'defineBelow', value: { first: 'New' }, matchingColumns: ['id'], schema };
    for (const operation of ['append', 'appendOrUpdate']) {
      await expect(run({ operation, columns })).rejects.toThrow(
        "The sheet has no column any more that was called 'first' (now 'name')",
      );
    }
    expect((await run({ operation: 'append', columns }, [{}], 4.3)).json).toEqual([{ first: 'New' }]);
    const value = { id: '1', first: 'New' };
    expect(await run({ operation: 'update', columns: { ...columns, value } })).toEqual({ json: [], writes: [] });
  });

  it('may get columns beside those that were chosen', async () => {
    const columnsOf = (...names: string[]) => ({
      mappingMode: 'defineBelow',
      value: { id: '7' },
      matchingColumns: ['id'],
      schema: [...names, 'row_number'].map((id) => ({ id, removed: false })),
    });
    for (const operation of ['append', 'appendOrUpdate']) {
      const { writes } = await run({ operation, columns: columnsOf('id', 'name') });
      expect(writes.at(-1)).toMatchObject({ values: [['7', '', '']] });
    }
    cells = [['id', '', 'age', 'city']];
    for (const operation of ['append', 'appendOrUpdate']) {
      expect((await run({ operation, columns: columnsOf('id', 'age') })).writes).not.toEqual([]);
      await expect(run({ operation, columns: columnsOf('id', 'years') })).rejects.toThrow("'years' (now 'age')");
    }
    await expect(run({ operation: 'append', columns: columnsOf('id', 'gone', 'age') })).rejects.toThrow(
      "any more that was called 'gone'",
    );
  });

  it('of version 3 are found by a column of their own parameter', async () => {
    const parameters = { dataMode: 'autoMapInputData', columnToMatchOn: 'id' };
    const { writes } = await run({ operation: 'update', ...parameters }, [{ id: '3', age: 5 }], 3);
    expect(writes).toEqual([{ data: [{ range: 'Tab!C4', values: [[5]] }], valueInputOption: 'RAW' }]);
  });

  it('with fields that no column has can be refused', async () => {
    const columns = { mappingMode: 'autoMapInputData', value: null, matchingColumns: ['id'] };
    const refused = run({ operation: 'update', columns, options: { handlingExtraData: 'error' } }, [
      { id: '1', city: 'X' },
    ]);
    await expect(refused).rejects.toThrow("The sheet has no column for 'city'");
  });

  it('of versions 1 and 2 lie in a range', async () => {
    const run2 = (parameters: JsonObject, items: JsonObject[]) =>
      runNode(googleSheetsV2, {
        credentials,
        http: server,
        items,
        parameters: { sheetId: 'doc', range: 'Tab!B2:D', ...parameters },
      });
    const found = await run2({ operation: 'lookup', lookupColumn: 'name', lookupValue: 'Bob' }, [{}]);
    expect(found.json).toEqual([{ id: '2', name: 'Bob', age: 40 }]);
    const { requests } = await run2({ operation: 'update', key: 'id' }, [{ id: '2', name: 'B' }]);
    expect(written(requests)).toEqual([{ data: [{ range: 'Tab!C4', values: [['B']] }], valueInputOption: 'RAW' }]);
    const numbers = await run2({ operation: 'update', key: 'id' }, [{ id: '2', age: 7 }]);
    expect(written(numbers.requests)[0].data).toEqual([{ range: 'Tab!D4', values: [[7]] }]);
    cells = [['id', '', 'name'], ['1', 'x', 'Ann'], [], ['2']];
    expect((await run2({ operation: 'read' }, [{}])).json).toEqual([{ id: '1', name: 'Ann' }, { id: '2' }]);
    cells = [['id', 'name'], ['1', 'Ann'], ['']];
    const keyless = await run2({ operation: 'update', key: 'id' }, [{ name: 'B' }]);
    expect(written(keyless.requests)).toEqual([]);
  });
});

it('a sheet is made once, and not where the document has one of its title', async () => {
  const items: JsonObject[] = [{ n: 1 }, { n: 2 }];
  const made = await run({ operation: 'create', title: 'New' }, items);
  expect(made.json).toHaveLength(1);
  expect(made.writes).toEqual([{ requests: [{ addSheet: { properties: { title: 'New' } } }] }]);
  expect(await run({ operation: 'create', title: 'Tab' }, items)).toEqual({ json: [], writes: [] });
});

it('a sheet that is not there is an error that names those that are', async () => {
  const sheetName = { mode: 'name', value: 'Other' };
  await expect(run({ operation: 'read', sheetName })).rejects.toMatchObject({
    message: "The spreadsheet has no sheet 'Other'",
    description: "Choose another one. It has: 'Tab'.",
  });
});

describe('the trigger', () => {
  const trigger = (parameters: JsonObject, staticData: { node: JsonObject; workflow: JsonObject }) =>
    runNode(googleSheetsTrigger, {
      credentials,
      http: server,
      mode: 'trigger',
      staticData,
      parameters: { ...place, ...parameters },
    });

  it('gives added rows once', async () => {
    const memory = { node: {}, workflow: {} };
    expect((await trigger({ event: 'rowAdded' }, memory)).json).toEqual([]);
    cells.push(['4', 'Dan', 1]);
    expect((await trigger({ event: 'rowAdded' }, memory)).json).toEqual([{ id: '4', name: 'Dan', age: 1 }]);
    expect((await trigger({ event: 'rowAdded' }, memory)).json).toEqual([]);
  });

  it('gives changed rows with what they were, and reads nothing while the document is the same', async () => {
    const memory = { node: {}, workflow: {} };
    const parameters = { event: 'rowUpdate', includeInOutput: 'both' };
    await trigger(parameters, memory);
    expect((await trigger(parameters, memory)).requests).toHaveLength(2);
    revision = '2';
    cells[2] = ['2', 'Bo', 40];
    cells.push(['4', 'Dan', 1]);
    expect((await trigger(parameters, memory)).json).toEqual([
      {
        previous: { id: '2', name: 'Bob', age: 40 },
        current: { id: '2', name: 'Bo', age: 40 },
        differences: { name: { previous: 'Bob', current: 'Bo' } },
      },
    ]);
  });
});
