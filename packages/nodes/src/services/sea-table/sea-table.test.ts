import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { seaTableApi } from './sea-table.credentials.ts';
import { seaTableV1, seaTableV2 } from './sea-table.node.ts';

const SERVER = 'https://cloud.seatable.io';
const BASE = `${SERVER}/api-gateway/api/v2/dtables/uuid-1`;
const account = { credentials: { seaTableApi: { environment: 'cloudHosted', token: 'K' } } };

const columns: JsonObject[] = [
  { name: 'Name', key: '0000', type: 'text' },
  { name: 'Count', key: 'a1', type: 'number' },
  { name: 'Tags', key: 'a2', type: 'multiple-select' },
  { name: 'Number', key: 'a3', type: 'auto-number' },
  { name: 'Files', key: 'a4', type: 'file' },
  { name: 'Other', key: 'a5', type: 'link', data: { link_id: 'L', other_table_id: '0002' } },
];
const tables: JsonObject[] = [{ name: 'Tab', _id: '0001', columns, views: [{ name: 'Default' }] }];
const upload = {
  parent_path: '/asset/uuid-1',
  img_relative_path: 'images/2026-05',
  file_relative_path: 'files/2026-05',
};

/** Row `r1` is linked to 101 others. */
const linkedRows = Array.from({ length: 101 }, (_, at) => ({ row_id: `to${at}`, display_value: `${at}` }));

function linksOf(body: string): JsonObject {
  const { row_id, offset, limit } = JSON.parse(body).rows[0];
  return row_id !== 'r1' ? {} : { r1: linkedRows.slice(offset, offset + limit) };
}

function answer({ method = 'GET', url, body }: Parameters<FakeServer>[0]): JsonObject | JsonObject[] {
  if (url.endsWith('/query-links/')) return linksOf(String(body));
  if (url.endsWith('/app-access-token/')) return { dtable_uuid: 'uuid-1', access_token: 'T', workspace_id: 9 };
  if (url.endsWith('/app-upload-link/')) return { upload_link: `${SERVER}/seafhttp/upload-api/x`, ...upload };
  if (url.includes('/upload-api/')) return [{ name: 'a.txt', size: 2 }];
  if (url.endsWith('/metadata/')) return { metadata: { tables } };
  if (url.endsWith('/sql/')) return { results: [{ _id: 'r1', Name: 'Ann' }] };
  if (method === 'GET') return { _id: 'r1', Files: [{ name: 'old' }], rows: [{ _id: 'r1', _ctime: 't', Name: 'Ann' }] };
  return { success: true, first_row: { _id: 'r1' } };
}

async function ask(node: NodeType, parameters: JsonObject, json: JsonObject = {}) {
  const file = { data: 'SGk=', mimeType: 'text/plain', fileName: 'a.txt' };
  const http: FakeServer = (request) => ({ json: answer(request) });
  const ran = await runNode(node, { ...account, parameters, items: [{ json, binary: { data: file } }], http });
  const asked = ran.requests
    .filter(({ url }) => !/app-access-token|metadata/.test(url))
    .map(({ method = 'GET', url, query = [], body }) => ({
      asked: [method, url.replace(BASE, ''), ...query.map((pair) => pair.join('='))].join(' '),
      ...(typeof body === 'string' && { body: JSON.parse(body) }),
    }));
  return { asked, json: ran.json };
}

const v1 = seaTableV1 as NodeType;
const v2 = seaTableV2 as NodeType;
const table = { tableName: 'Tab' };

it('writes the columns that the table has, in their types, and leaves computed ones out', async () => {
  const input = { Name: 'Ann', Count: '5', Tags: 'a, b', Number: 3, unknown: 1 };
  const { asked } = await ask(v2, { operation: 'create', ...table, fieldsToSend: 'autoMapInputData' }, input);
  expect(asked).toEqual([
    { asked: 'POST /rows/', body: { table_name: 'Tab', rows: [{ Name: 'Ann', Count: 5, Tags: ['a', 'b'] }] } },
  ]);
  const columnsUi = { columnValues: [{ columnName: 'Name', columnValue: 'Eve' }] };
  const changed = await ask(v2, { operation: 'update', ...table, rowId: 'r1', columnsUi });
  const updates = [{ row_id: 'r1', row: { Name: 'Eve' } }];
  expect(changed.asked).toEqual([{ asked: 'PUT /rows/', body: { table_name: 'Tab', updates } }]);
});

it('searches with the text beside the query, which it cannot change', async () => {
  const options = { insensitive: true, simple: true };
  const about = { operation: 'search', ...table, searchColumn: 'Name', searchTerm: '" OR 1=1', options };
  const { asked, json } = await ask(v2, about);
  const sql = 'SELECT * FROM `Tab` WHERE lower(`Name`) LIKE ? LIMIT 10000';
  expect(asked).toEqual([{ asked: 'POST /sql/', body: { sql, parameters: ['%" or 1=1%'], convert_keys: true } }]);
  expect(json).toEqual([{ Name: 'Ann' }]);
  await expect(ask(v2, { ...about, searchColumn: 'a`b' })).rejects.toThrow("'a`b' cannot be asked for");
});

it('lists rows, and links them by the ids behind the names', async () => {
  expect(await ask(v2, { operation: 'list', ...table })).toEqual({
    asked: [{ asked: 'GET /rows/ table_name=Tab convert_keys=true limit=1000' }],
    json: [{ Name: 'Ann' }],
  });
  const link = { tableName: 'Tab:::0001', linkColumn: 'Other:::L:::0002' };
  const rows = { linkColumnSourceId: 'r1', linkColumnTargetId: 'r2' };
  const { asked } = await ask(v2, { resource: 'link', operation: 'add', ...link, ...rows });
  const body = { link_id: 'L', table_id: '0001', other_table_id: '0002', other_rows_ids_map: { r1: ['r2'] } };
  expect(asked).toEqual([{ asked: 'POST /links/', body }]);
});

it('lists all rows that a row is linked to, a hundred at a time', async () => {
  const link = { tableName: 'Tab:::0001', linkColumn: 'Other:::L:::0002:::a5' };
  const { asked, json } = await ask(v2, { resource: 'link', operation: 'list', ...link, rowId: 'r1' });
  const page = (offset: number) => ({
    asked: 'POST /query-links/',
    body: { table_id: '0001', link_column: 'a5', rows: [{ row_id: 'r1', offset, limit: 100 }] },
  });
  expect(asked).toEqual([page(0), page(100)]);
  expect(json).toEqual([{ r1: linkedRows }]);
  expect((await ask(v2, { resource: 'link', operation: 'list', ...link, rowId: 'r2' })).json).toEqual([{ r2: [] }]);
});

it('sends a file, and adds it to those of the column', async () => {
  const { asked } = await ask(v2, {
    ...{ resource: 'asset', operation: 'upload', ...table },
    ...{ uploadColumn: 'Files:::file', rowId: 'r1' },
  });
  expect(asked[1]?.asked).toBe(`POST ${SERVER}/seafhttp/upload-api/x ret-json=true`);
  const url = '/workspace/9/asset/uuid-1/files/2026-05/a.txt';
  const Files = [{ name: 'old' }, { name: 'a.txt', size: 2, type: 'file', url }];
  expect(asked.at(-1)?.body).toEqual({ table_name: 'Tab', updates: [{ row_id: 'r1', row: { Files } }] });
});

it('works with rows as the first version does', async () => {
  const options = { order_by: 'Name', direction: 'desc' };
  const all = await ask(v1, { operation: 'getAll', ...table, limit: 5, returnAll: false, options });
  const sql = 'SELECT * FROM `Tab` ORDER BY `Name` desc LIMIT 5 OFFSET 0';
  expect(all.asked).toEqual([{ asked: 'POST /sql/', body: { sql, parameters: [], convert_keys: true } }]);
  const deleted = await ask(v1, { operation: 'delete', ...table, rowId: 'r1' });
  expect(deleted.asked).toEqual([{ asked: 'DELETE /rows/', body: { table_name: 'Tab', row_ids: ['r1'] } }]);
  const columnsUi = { columnValues: [{ columnName: 'Name', columnValue: 'Eve' }] };
  expect((await ask(v1, { operation: 'create', ...table, columnsUi })).json).toEqual([{ _id: 'r1' }]);
});

it('signs requests to the base with the token that it gets for the API token', async () => {
  const fields = { environment: 'cloudHosted', domain: '', token: 'K', timezone: '' };
  const body = new TextEncoder().encode('{"access_token":"T"}');
  const given = { status: 200, statusText: 'OK', url: SERVER, headers: {}, body };
  const accessToken = { accessToken: 'T' };
  expect(await seaTableApi.prepare?.(fields, async () => given)).toEqual(accessToken);
  const signed = (url: string) => seaTableApi.authenticate?.({ ...fields, ...accessToken }, { url, method: 'GET' });
  expect(await signed(`${BASE}/rows/`)).toMatchObject({ headers: { authorization: 'Bearer T' } });
  const asked = await signed(`${SERVER}/api/v2.1/dtable/app-upload-link/`);
  expect(asked).toMatchObject({ headers: { authorization: 'Token K' } });
});

it('offers tables, columns, views and rows', async () => {
  const offered = (name: string, tableName = 'Tab:::0001') => {
    const http: FakeServer = (request) => ({ json: answer(request) });
    return v2.lookups?.options?.[name]?.(lookupContext(v2, { ...account, parameters: { tableName }, http }));
  };
  expect(await offered('getTableNameAndId')).toEqual([{ name: 'Tab', value: 'Tab:::0001' }]);
  expect(await offered('getTableViews', 'Tab')).toEqual([{ name: 'Default', value: 'Default' }]);
  expect(await offered('getRowIds')).toEqual([{ name: 'Ann', value: 'r1' }]);
  expect(await offered('getAssetColumns')).toEqual([{ name: 'Files', value: 'Files:::file', description: 'file' }]);
  const link = { name: 'Other', value: 'Other:::L:::0002:::a5', description: 'link' };
  expect(await offered('getLinkColumnsWithColumnKey')).toEqual([link]);
});
