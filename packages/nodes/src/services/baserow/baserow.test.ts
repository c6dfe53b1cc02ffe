import type { JsonObject } from '@millrace/node-sdk';
import { type LocalService, runNode, startLocalService } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import baserow from './baserow.node.ts';
import baserowApi from './baserow-api.credential.ts';

const fields = [
  { id: 10, name: 'Name', type: 'text', read_only: false },
  { id: 11, name: 'Made', type: 'created_on', read_only: true },
];
let service: LocalService;
beforeAll(async () => {
  service = await startLocalService(({ method, path, query, body }) => {
    if (path === '/api/user/token-auth/') return { json: { access_token: 'session' } };
    if (path === '/api/database/fields/table/2/') return { json: fields };
    if (path.endsWith('/99/')) return { status: 404, json: { error: 'GONE', detail: 'The row does not exist.' } };
    if (method === 'DELETE') return { status: 204, body: '' };
    if (method !== 'GET') return { json: { id: 7, ...JSON.parse(body) } };
    return { json: { results: [{ id: 1, field_10: `row ${query.page}` }], next: query.page === '1' ? 'more' : null } };
  });
});
afterAll(() => service.close());
beforeEach(() => void service.calls.splice(0));

const run = (parameters: JsonObject, items?: JsonObject[]) =>
  runNode(baserow, {
    credentials: { baserowApi: { host: service.url, username: 'u', password: 'p', sessionToken: 'session' } },
    credentialTypes: [baserowApi],
    parameters: { databaseId: '1', tableId: '2', ...parameters },
    ...(items && { items }),
  });

it('gets the rows of all pages by the names of their fields', async () => {
  const { json } = await run({ operation: 'getAll', returnAll: true });
  expect(json).toEqual([
    { id: 1, Name: 'row 1' },
    { id: 1, Name: 'row 2' },
  ]);
});

it('writes the fields of items that the table has, reading its fields once', async () => {
  const { json } = await run({ operation: 'create', dataToSend: 'autoMapInputData' }, [
    { Name: 'a', Made: 'x', other: 1 },
    { Name: 'b' },
  ]);
  expect(json).toEqual([
    { id: 7, Name: 'a' },
    { id: 7, Name: 'b' },
  ]);
  expect(service.calls.filter(({ path }) => path.includes('/fields/'))).toHaveLength(1);
});

it('says why a row cannot be had', async () => {
  await expect(run({ operation: 'get', rowId: '99' })).rejects.toThrow(
    'Baserow does not have what was asked for (404): The row does not exist.',
  );
});
