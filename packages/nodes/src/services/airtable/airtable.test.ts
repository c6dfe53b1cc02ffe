import type { HttpRequest, JsonObject, JsonValue } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import airtableTrigger from './airtable-trigger.node.ts';
import { airtableV2 } from './airtable-v2.ts';
import { airtableV1 } from './v1/airtable-v1.ts';

const id = (value: string) => ({ mode: 'id', value });
const place = { base: id('appA'), table: id('tblB') };
const credentials = { airtableTokenApi: { accessToken: 'k' } };
const people = ['A', 'B', 'A'].map((Name, index) => ({
  id: `rec${index}`,
  createdTime: 't',
  fields: { Name, Age: index },
}));

/** Gives all people, in pages of two, and takes what is changed. */
const server: FakeServer = (request) => ({ json: answerTo(request) });

function answerTo({ method, query = [], body }: HttpRequest): JsonValue {
  if (method !== 'GET') {
    const { records = [] } = JSON.parse(String(body || '{}'));
    return { records: records.map((record: JsonObject) => ({ id: 'recN', ...record })) };
  }
  const offset = new Map(query).get('offset');
  if (query.some(([name]) => name === 'maxRecords')) return { records: people.slice(0, 1) };
  return offset ? { records: people.slice(2) } : { records: people.slice(0, 2), offset: 'o' };
}

const bodies = (requests: ReadonlyArray<{ method?: string; body?: unknown }>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(String(body)));

describe('records', () => {
  it('are found page after page, with their fields beside their ids', async () => {
    const parameters = { ...place, operation: 'search', sort: { property: [{ field: 'Name', direction: 'desc' }] } };
    const { json, requests } = await runNode(airtableV2, { credentials, parameters, http: server });
    expect(json.map(({ id: record, Name, Age }) => [record, Name, Age])).toEqual([
      ['rec0', 'A', 0],
      ['rec1', 'B', 1],
      ['rec2', 'A', 2],
    ]);
    const sort = [
      ['sort[0][field]', 'Name'],
      ['sort[0][direction]', 'desc'],
      ['pageSize', '100'],
    ];
    expect(requests.map(({ query }) => query)).toEqual([sort, [...sort, ['offset', 'o']]]);
  });

  it('are updated where their fields match, which are read once for all items', async () => {
    const columns = { mappingMode: 'autoMapInputData', value: null, matchingColumns: ['Name'] };
    const { requests } = await runNode(airtableV2, {
      credentials,
      http: server,
      items: [
        { Name: 'A', Age: 7 },
        { Name: 'B', Age: 8 },
      ],
      parameters: { ...place, operation: 'update', columns, options: { updateAllMatches: true } },
    });
    expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
    expect(bodies(requests)).toEqual([
      {
        typecast: false,
        records: ['rec0', 'rec2'].map((record) => ({ id: record, fields: { Name: 'A', Age: 7 } })),
      },
      { typecast: false, records: [{ id: 'rec1', fields: { Name: 'B', Age: 8 } }] },
    ]);
  });

  it('without a match are an error that says what was looked for', async () => {
    const columns = { mappingMode: 'defineBelow', value: { Name: 'Z', Age: 1 }, matchingColumns: ['Name'] };
    const parameters = { ...place, operation: 'update', columns };
    await expect(runNode(airtableV2, { credentials, parameters, http: server })).rejects.toMatchObject({
      message: 'No record matches',
      description: 'Looked for: Name = "Z".',
    });
  });

  it('bring their attachments along, fetched without the credential', async () => {
    const files = [{ url: 'https://files.example/a', filename: 'a.txt', type: 'text/plain' }];
    const { items, requests } = await runNode(airtableV2, {
      credentials,
      parameters: { ...place, operation: 'get', id: 'rec1', options: { downloadFields: ['Files'] } },
      http: ({ url }, credential) =>
        url.includes('files.example')
          ? { body: credential ?? 'unsigned' }
          : { json: { id: 'rec1', fields: { Files: files } } },
    });
    const data = Buffer.from('unsigned').toString('base64');
    expect(items[0]?.binary).toMatchObject({ Files_0: { fileName: 'a.txt', mimeType: 'text/plain', data } });
    expect(requests).toHaveLength(2);
  });

  it('of version 1 are sent in batches', async () => {
    const { requests, json } = await runNode(airtableV1, {
      credentials,
      http: server,
      items: [{ Name: 'A' }, { Name: 'B' }, { Name: 'C' }],
      parameters: {
        authentication: 'airtableTokenApi',
        operation: 'append',
        application: place.base,
        table: place.table,
        options: { bulkSize: 2 },
      },
    });
    expect(bodies(requests).map(({ records }) => records.length)).toEqual([2, 1]);
    expect(json).toHaveLength(3);
  });
});

it('columns have the types of the fields', async () => {
  const fields: JsonValue = [
    { id: 'f1', name: 'Name', type: 'singleLineText' },
    { id: 'f2', name: 'Kind', type: 'singleSelect', options: { choices: [{ name: 'x' }] } },
    { id: 'f3', name: 'Sum', type: 'formula' },
  ];
  const found = await airtableV2.lookups?.fields?.getColumnsWithRecordId?.(
    lookupContext(airtableV2, {
      credentials,
      parameters: place,
      http: () => ({ json: { tables: [{ id: 'tblB', name: 'T', fields }] } }),
    }),
  );
  expect(found?.fields.map(({ id: name, type, readOnly = false }) => [name, type, readOnly])).toEqual([
    ['id', 'string', false],
    ['Name', 'string', false],
    ['Kind', 'options', false],
    ['Sum', 'string', true],
  ]);
});

it('bases are listed once, however many items came', async () => {
  const { json, requests } = await runNode(airtableV2, {
    credentials,
    http: () => ({ json: { bases: [{ id: 'appA', permissionLevel: 'create' }] } }),
    items: [{ n: 1 }, { n: 2 }],
    parameters: { resource: 'base', operation: 'getMany' },
  });
  expect([json.length, requests.length]).toEqual([1, 1]);
});

it('a list of the first version is asked for once, however many items came', async () => {
  const parameters = {
    authentication: 'airtableTokenApi',
    operation: 'list',
    application: id('appA'),
    table: id('tblB'),
  };
  const items = [{ n: 1 }, { n: 2 }];
  const all = await runNode(airtableV1, { credentials, http: server, items, parameters });
  expect(all.json).toHaveLength(3);
  expect(all.linked[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
  const first = { ...parameters, returnAll: false, limit: 1 };
  const one = await runNode(airtableV1, { credentials, http: server, items, parameters: first });
  expect(one.json).toHaveLength(1);
  expect(one.requests.map(({ query }) => query)).toEqual([[['maxRecords', '1']]]);
});

describe('the trigger', () => {
  const at = (Made: string) => ({ id: Made, fields: { Made } });
  const staticData = { node: {}, workflow: {} };
  const look = async (records: JsonObject[]) => {
    const { json, requests } = await runNode(airtableTrigger, {
      credentials,
      mode: 'trigger',
      staticData,
      now: Date.UTC(2026, 0, 1),
      http: () => ({ json: { records } }),
      parameters: {
        authentication: 'airtableTokenApi',
        baseId: place.base,
        tableId: place.table,
        triggerField: 'Made',
        additionalFields: { formula: '{Age} > 3' },
      },
    });
    return { json, formula: new Map(requests[0]?.query).get('filterByFormula') };
  };

  it('notes at activation what is there, then gives what came after, once', async () => {
    expect(await look([at('2026-01-02T00:00:00.000Z')])).toEqual({ json: [], formula: undefined });
    const second = await look([at('2026-01-03T00:00:00.000Z')]);
    expect(second.json).toHaveLength(1);
    expect(second.formula).toBe('AND(IS_AFTER({Made}, DATETIME_PARSE("2026-01-02T00:00:00.000Z")), {Age} > 3)');
    expect((await look([])).formula).toContain('2026-01-03');
    expect((await look([])).formula).toContain('2026-01-03');
  });

  it('says when its field holds no time', async () => {
    await expect(look([{ id: 'r', fields: { Made: 'soon' } }])).rejects.toThrow(
      "The field 'Made' of a record holds no time",
    );
  });
});
