import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { googleBigQueryV2 as v2 } from './google-bigquery-v2.ts';
import { googleBigQueryV1 as v1 } from './v1/google-bigquery-v1.ts';

const credentials = { googleBigQueryOAuth2Api: { oauthTokenData: { access_token: 't' } } };
const at = (value: string) => ({ __rl: true, mode: 'id', value });
const table = { projectId: at('proj'), datasetId: at('ds'), tableId: at('tb') };
const fields: JsonObject[] = [
  { name: 'id', type: 'INTEGER', mode: 'NULLABLE' },
  { name: 'at', type: 'TIMESTAMP', mode: 'NULLABLE' },
  { name: 'tags', type: 'STRING', mode: 'REPEATED' },
  { name: 'place', type: 'RECORD', mode: 'NULLABLE', fields: [{ name: 'lat', type: 'FLOAT' }] },
  { name: 'more', type: 'JSON', mode: 'NULLABLE' },
];
const row = (id: string | null) => ({
  f: [{ v: id }, { v: '1.7E9' }, { v: [{ v: 'x' }] }, { v: { f: [{ v: '1.5' }] } }, { v: '{"a":1}' }],
});
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));
const job = { jobReference: { jobId: 'j1', location: 'EU' } };

/** Answers in their order; the last one again and again. */
function answering(...answers: JsonObject[]): FakeServer {
  const left = [...answers];
  return () => ({ json: (left.length > 1 ? left.shift() : left[0]) as JsonObject });
}

const query = (options: JsonObject, http: FakeServer, typeVersion = 2.1) =>
  runNode(v2, { credentials, http, typeVersion, parameters: { projectId: at('proj'), sqlQuery: 'SELECT 1', options } });

it('waits for a query, and gives the rows of all its pages', async () => {
  const first: JsonObject = { jobComplete: true, schema: { fields }, rows: [row('1')], pageToken: 'p2' };
  const last: JsonObject = { jobComplete: true, schema: { fields }, rows: [row(null)] };
  const ran = await query({}, answering(job, { jobComplete: false }, first, last));
  const rest = { at: '2023-11-14T22:13:20.000Z', tags: ['x'], place: [{ lat: '1.5' }], more: { a: 1 } };
  expect(ran.json).toEqual([
    { id: '1', ...rest },
    { id: null, ...rest },
  ]);
  expect(ran.pauses).toEqual([1000]);
  expect(ran.requests.at(-1)?.query).toEqual([
    ['location', 'EU'],
    ['maxResults', '1000'],
    ['timeoutMs', '10000'],
    ['pageToken', 'p2'],
  ]);
});

it('gives numbers where they are wanted, and times of version 2 as they come', async () => {
  const page: JsonObject = { jobComplete: true, schema: { fields }, rows: [row('1')] };
  const { json, requests } = await query({ returnAsNumbers: true, includeSchema: true }, answering(job, page), 2);
  expect(bodyOf(requests[0]).configuration.query).toMatchObject({ returnAsNumbers: true });
  expect(json[0]).toMatchObject({ id: 1, at: '1.7E9', place: [{ lat: 1.5 }], _schema: fields });
});

it('sends parameters apart from the query, and the location where it is read', async () => {
  const queryParameters = { namedParameters: [{ name: 'a', value: "'; DROP" }] };
  const ran = await query(
    { location: 'EU', queryParameters, dryRun: true },
    answering({ statistics: { query: {} }, jobReference: { projectId: 'proj' } }),
  );
  expect(ran.json).toEqual([{ statistics: { query: {} }, jobReference: { projectId: 'proj' } }]);
  expect(bodyOf(ran.requests[0])).toEqual({
    jobReference: { projectId: 'proj', location: 'EU' },
    configuration: {
      dryRun: true,
      query: {
        query: 'SELECT 1',
        useLegacySql: false,
        parameterMode: 'NAMED',
        queryParameters: [{ name: 'a', parameterType: { type: 'STRING' }, parameterValue: { value: "'; DROP" } }],
      },
    },
  });
});

it('says what is wrong with a query', async () => {
  const http: FakeServer = () => ({ status: 400, json: { error: { message: 'Syntax error: Unexpected "SELEC"' } } });
  await expect(query({}, http)).rejects.toThrow('Syntax error: Unexpected "SELEC"');
});

const schema: JsonObject = { schema: { fields: [...fields, { name: 'name', type: 'STRING', mode: 'REQUIRED' }] } };
const insert = (items: JsonObject[], parameters: JsonObject, http: FakeServer) =>
  runNode(v2, { credentials, http, items, parameters: { operation: 'insert', ...table, options: {}, ...parameters } });

it('adds rows in batches, with what the columns take', async () => {
  const items = ['a', 'b', 'c'].map((name) => ({ name, place: '{"lat":1}', unknown: 1 }));
  const ran = await insert(items, { options: { batchSize: 2 } }, answering(schema, { kind: 'x' }));
  expect(ran.requests).toHaveLength(3);
  const [, first, second] = ran.requests.map((request) => (request.body ? bodyOf(request) : {}));
  expect(first.rows).toEqual([{ json: { name: 'a', place: { lat: 1 } } }, { json: { name: 'b', place: { lat: 1 } } }]);
  expect(second).toEqual({ traceId: first.traceId, rows: [{ json: { name: 'c', place: { lat: 1 } } }] });
  expect(ran.linked.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }, { item: 1 }], { item: 2 }]);
});

it('refuses rows without what a column needs, and tells which the service did not take', async () => {
  await expect(insert([{ id: 1 }], {}, answering(schema))).rejects.toThrow("The column 'name' needs a value");
  const notJson = insert([{ name: 'a', place: 'here' }], {}, answering(schema));
  await expect(notJson).rejects.toThrow("The column 'place' holds records");
  const refused = { insertErrors: [{ index: 0, errors: [{ message: 'no such field: x.' }] }] };
  await expect(insert([{ name: 'a' }], {}, answering(schema, refused))).rejects.toMatchObject({
    message: 'Google BigQuery did not take 1 of the rows',
    description: 'Row 1: no such field: x.',
  });
});

it('reads and adds records by columns in version 1', async () => {
  const place = { projectId: 'proj', datasetId: 'ds', tableId: 'tb' };
  const read = { operation: 'getAll', ...place, limit: 1, options: { selectedFields: 'id, tags' } };
  const found = await runNode(v1, {
    credentials,
    http: answering(schema, { rows: [{ f: [{ v: '1' }, { v: [{ v: 'x' }] }] }] }),
    parameters: read,
  });
  expect(found.json).toEqual([{ id: '1', tags: [{ v: 'x' }] }]);
  const made = await runNode(v1, {
    credentials,
    http: answering({ kind: 'x' }),
    items: [{ id: 1, z: 2 }],
    parameters: { operation: 'create', ...place, columns: 'id, name' },
  });
  expect(bodyOf(made.requests[0]).rows).toEqual([{ json: { id: 1 } }]);
});

it('offers the tables of a dataset, page after page, and their columns', async () => {
  const of = (tableId: string) => ({ tableReference: { tableId } });
  const first: JsonObject = { tables: [of('Sales')], nextPageToken: 'p2' };
  const last: JsonObject = { tables: [of('staff')] };
  const http: FakeServer = ({ url, query }) => {
    if (url.endsWith('/tables/tb')) return { json: { schema: { fields } } };
    return { json: new Map(query).has('pageToken') ? last : first };
  };
  const context = lookupContext(v2, { credentials, http, parameters: { operation: 'insert', ...table } });
  expect(await v2.lookups?.search?.searchTables?.(context, { filter: 's' })).toEqual({
    results: [
      { name: 'Sales', value: 'Sales' },
      { name: 'staff', value: 'staff' },
    ],
  });
  expect(await v2.lookups?.search?.searchTables?.(context, { filter: 'sal' })).toMatchObject({
    results: [{ name: 'Sales' }],
  });
  const columns = await v2.lookups?.options?.getSchema?.(context);
  expect(columns?.map(({ name, description }) => [name, description]).slice(0, 2)).toEqual([
    ['id', 'integer'],
    ['at', 'timestamp'],
  ]);
});
