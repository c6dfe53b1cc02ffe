import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import microsoftSharePoint from './microsoft-share-point.node.ts';

const at = (value: string) => ({ __rl: true, mode: 'id', value });
const site = 'https://acme.sharepoint.com/_api/v2.0/sites/s1';
const entry: JsonObject = { id: '7', '@odata.etag': 'e', fields: { Title: 't', '@odata.etag': 'x' } };

const run = (parameters: JsonObject, http: FakeServer = () => ({ json: entry }), subdomain = 'acme') =>
  runNode(microsoftSharePoint, {
    credentials: { microsoftSharePointOAuth2Api: { oauthTokenData: { access_token: 't' }, subdomain } },
    http,
    items: [{ json: { given: 1 } }],
    parameters: { site: at('s1'), ...parameters },
  });
const item = (operation: string, parameters: JsonObject, http?: FakeServer) =>
  run({ resource: 'item', operation, list: at('l1'), ...parameters }, http);
const columns = (value: JsonObject, matchingColumns: string[]) => ({
  columns: { mappingMode: 'defineBelow', value, matchingColumns },
});

it('gives items of a list simplified, page after page', async () => {
  const first: JsonObject = { value: [entry], '@odata.nextLink': `${site}/lists/l1/items?skiptoken=1` };
  const http: FakeServer = ({ url }) => ({ json: url.includes('skip') ? { value: [entry] } : first });
  const { json, requests } = await item('getAll', { returnAll: true, filter: "fields/Title eq 't'" }, http);
  expect(json).toEqual([
    { id: '7', fields: { Title: 't' } },
    { id: '7', fields: { Title: 't' } },
  ]);
  expect(requests[0]).toMatchObject({
    url: `${site}/lists/l1/items`,
    query: [
      ['$filter', "fields/Title eq 't'"],
      ['$select', 'id,createdDateTime,lastModifiedDateTime,webUrl'],
      ['$expand', 'fields(select=Title)'],
      ['$top', '100'],
    ],
  });
});

it('changes the item of an id', async () => {
  const { requests } = await item('update', columns({ id: '7', Title: 'n' }, ['id']));
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    method: 'PATCH',
    url: `${site}/lists/l1/items/7`,
    body: '{"fields":{"Title":"n"}}',
  });
});

it('finds an item by a column, or creates one', async () => {
  const http =
    (found: JsonObject[]): FakeServer =>
    ({ method }) => ({ json: method === 'GET' ? { value: found } : entry });
  const wanted = columns({ Title: "O'Neill", n: 3 }, ['Title']);
  const changed = await item('upsert', wanted, http([entry]));
  expect(new Map(changed.requests[0]?.query).get('$filter')).toBe("fields/Title eq 'O''Neill'");
  expect(changed.requests[1]).toMatchObject({ method: 'PATCH', url: `${site}/lists/l1/items/7` });
  const made = await item('upsert', wanted, http([]));
  expect(made.requests[1]).toMatchObject({ method: 'POST', body: '{"fields":{"Title":"O\'Neill","n":3}}' });
  await expect(item('update', wanted, http([]))).rejects.toThrow('No item of the list matches');
  await expect(item('update', wanted, http([entry, entry]))).rejects.toThrow('Several items of the list match');
});

it('downloads a file under its name', async () => {
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="a.txt"' };
  const parameters = { resource: 'file', operation: 'download', folder: at('d'), file: at('f1') };
  const { items, json, requests } = await run(parameters, () => ({ body: 'Hello', headers }));
  expect(json).toEqual([{ given: 1 }]);
  expect(items[0]?.binary?.data).toMatchObject({ fileName: 'a.txt', mimeType: 'text/plain', bytes: 5 });
  expect(requests[0]?.url).toBe(`${site}/drive/items/f1/content`);
});

it('goes to hosts of SharePoint only', async () => {
  const listed = run({ resource: 'list', operation: 'getAll' }, undefined, 'evil.example/');
  await expect(listed).rejects.toThrow('The credential names no company of SharePoint');
});

it('offers the columns of a list that can be filled, and the id to match on', async () => {
  const value: JsonObject[] = [
    { name: 'Title', displayName: 'Title', required: true, text: {} },
    { name: 'State', displayName: 'State', choice: { choices: ['open', 'done'] } },
    { name: 'Count', displayName: 'Count', number: {} },
    { name: 'Created', displayName: 'Created', readOnly: true, dateTime: {} },
  ];
  const context = lookupContext(microsoftSharePoint, {
    credentials: { microsoftSharePointOAuth2Api: { oauthTokenData: { access_token: 't' }, subdomain: 'acme' } },
    http: () => ({ json: { value } }),
    parameters: { resource: 'item', operation: 'update', site: at('s1'), list: at('l1') },
  });
  const { getMappingColumns: forNew, getMappingColumnsWithId: forKnown } = microsoftSharePoint.lookups?.fields ?? {};
  const known = (await forKnown?.(context))?.fields.map(({ id, type, required }) => [id, type, required === true]);
  expect(known).toEqual([
    ['id', 'string', false],
    ['Title', 'string', true],
    ['State', 'options', false],
    ['Count', 'number', false],
  ]);
  expect((await forNew?.(context))?.fields.map(({ id }) => id)).toEqual(['Title', 'State', 'Count']);
});
