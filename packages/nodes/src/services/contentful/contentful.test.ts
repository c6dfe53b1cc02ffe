import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { contentfulApi } from './contentful.credentials.ts';
import contentful from './contentful.node.ts';

const fields = { spaceId: 'SP', ContentDeliveryaccessToken: 'D', ContentPreviewaccessToken: 'P' };

async function ask(parameters: JsonObject, http: FakeServer) {
  const { requests, json } = await runNode(contentful, { credentials: { contentfulApi: fields }, parameters, http });
  return { json, requests, urls: requests.map(({ url }) => url) };
}

it('gets all entries by conditions, whether their operators are written or not', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const skip = Number(new Map(query).get('skip') ?? 0);
    const count = skip === 0 ? 1000 : 1;
    return { json: { items: Array.from({ length: count }, (_, at) => ({ sys: {}, fields: { n: skip + at } })) } };
  };
  const wanted = { content_type: 't', notEqual: 'fields.a=1', include: 'fields.b[in]=x,y', exist: 'fields.c=true' };
  const { json, requests, urls } = await ask({ operation: 'getAll', returnAll: true, additionalFields: wanted }, http);
  expect(json).toHaveLength(1001);
  expect(json[1000]).toEqual({ n: 1000 });
  expect(urls[0]).toBe('https://cdn.contentful.com/spaces/SP/environments/master/entries');
  expect(requests[0]?.query).toEqual([
    ['content_type', 't'],
    ['fields.a[ne]', '1'],
    ['fields.b[in]', 'x,y'],
    ['fields.c[exists]', 'true'],
    ['skip', '0'],
    ['limit', '1000'],
  ]);
});

it('asks for a space at its own address, without a slash behind it', async () => {
  const space = { sys: { type: 'Space', id: 'SP' }, name: 'Shop' };
  const { json, urls } = await ask({ resource: 'space', operation: 'get' }, () => ({ json: space }));
  expect([json, urls]).toEqual([[space], ['https://cdn.contentful.com/spaces/SP']]);
});

it('reads drafts at another host, with the token of that', async () => {
  const draft = { source: 'previewApi', operation: 'get', entryId: 'e1', additionalFields: { rawData: true } };
  const entry = { sys: { id: 'e1' }, fields: { a: 1 } };
  const { json, urls } = await ask(draft, () => ({ json: entry }));
  expect(json).toEqual([entry]);
  expect(urls).toEqual(['https://preview.contentful.com/spaces/SP/environments/master/entries/e1']);
  const signerOf = async (url: string) => (await contentfulApi.authenticate?.(fields, { url }))?.headers?.authorization;
  expect(await signerOf(urls[0] ?? '')).toBe('Bearer P');
  expect(await signerOf('https://cdn.contentful.com/spaces/SP')).toBe('Bearer D');
});

it('gives an item for each field of a content type', async () => {
  const type = { resource: 'contentType', operation: 'get', contentTypeId: 't', additionalFields: {} };
  const { json } = await ask(type, () => ({ json: { sys: {}, fields: [{ id: 'a' }, { id: 'b' }] } }));
  expect(json).toEqual([{ id: 'a' }, { id: 'b' }]);
});
