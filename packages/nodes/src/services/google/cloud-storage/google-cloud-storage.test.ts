import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import googleCloudStorage from './google-cloud-storage.node.ts';

const run = (parameters: JsonObject, http: FakeServer = () => ({ json: { name: 'n' } })) =>
  runNode(googleCloudStorage, {
    credentials: { googleCloudStorageOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http,
    parameters: { bucketName: 'bk', ...parameters },
  });
const object = (operation: string, parameters: JsonObject, http?: FakeServer) =>
  run({ resource: 'object', operation, objectName: 'a/b.txt', ...parameters }, http);
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));

it('makes a bucket with what is said of it', async () => {
  const { requests } = await run({
    operation: 'create',
    projectId: 'proj',
    createAcl: { predefinedDefaultObjectAcl: 'private' },
    createBody: { labels: '{"a":"b"}', location: 'EU', dataLocations: '["EUROPE-WEST1"]' },
  });
  expect(requests[0]).toMatchObject({
    url: 'https://storage.googleapis.com/storage/v1/b',
    query: [
      ['project', 'proj'],
      ['projection', 'noAcl'],
      ['predefinedDefaultObjectAcl', 'private'],
    ],
  });
  expect(bodyOf(requests[0])).toEqual({
    name: 'bk',
    labels: { a: 'b' },
    location: 'EU',
    customPlacementConfig: { dataLocations: ['EUROPE-WEST1'] },
  });
});

it('refuses settings that are no JSON', async () => {
  const changed = run({ operation: 'update', createBody: { labels: 'a=b' } });
  await expect(changed).rejects.toThrow("'Labels' is not valid JSON");
});

it('gives objects, page after page', async () => {
  const http: FakeServer = ({ query }) => {
    const isLast = new Map(query).has('pageToken');
    return { json: { items: [{ name: isLast ? 'b' : 'a' }], ...(!isLast && { nextPageToken: 'p' }) } };
  };
  const { json } = await object('getAll', { returnAll: true }, http);
  expect(json).toEqual([{ name: 'a' }, { name: 'b' }]);
  const one = await object('getAll', { maxResults: 1, listFilters: { prefix: 'a/' } }, http);
  expect(one.requests.map(({ query }) => query)).toEqual([
    [
      ['projection', 'noAcl'],
      ['prefix', 'a/'],
      ['maxResults', '1'],
    ],
  ]);
});

it('uploads a text with its metadata', async () => {
  const { requests } = await object('create', {
    createFromBinary: false,
    createContent: 'hi',
    createData: { metadata: '{"x":"y"}' },
    createQuery: { ifGenerationMatch: 0, ifGenerationNotMatch: -1 },
    encryptionHeaders: { 'X-Goog-Encryption-Key': 'k' },
  });
  const [{ url, query, headers, body } = { url: '' }] = requests;
  expect(url).toBe('https://storage.googleapis.com/upload/storage/v1/b/bk/o');
  expect(query).toEqual([
    ['name', 'a/b.txt'],
    ['uploadType', 'multipart'],
    ['projection', 'full'],
    ['ifGenerationMatch', '0'],
  ]);
  expect(headers?.['x-goog-encryption-key']).toBe('k');
  expect(headers?.['content-type']).toMatch(/^multipart\/related; boundary=/);
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  const sent = Buffer.concat(parts).toString();
  expect(sent).toContain('{"name":"a/b.txt","metadata":{"x":"y"}}');
  expect(sent).toContain('\r\n\r\nhi\r\n');
});

it('downloads an object under its name', async () => {
  const http: FakeServer = () => ({ body: 'Hello', headers: { 'content-type': 'text/plain' } });
  const { items, requests } = await object('get', { alt: 'media', getParameters: { generation: 5 } }, http);
  expect(items[0]?.binary?.data).toMatchObject({ fileName: 'b.txt', mimeType: 'text/plain', bytes: 5 });
  expect(requests[0]).toMatchObject({
    url: 'https://storage.googleapis.com/storage/v1/b/bk/o/a%2Fb.txt',
    query: [
      ['alt', 'media'],
      ['projection', 'noAcl'],
      ['generation', '5'],
    ],
  });
});

it('deletes an object of a generation', async () => {
  const { json, requests } = await object('delete', { getParameters: { generation: 5 } }, () => ({
    status: 204,
    body: '',
  }));
  expect(json).toEqual([{ success: true }]);
  expect(requests[0]).toMatchObject({ method: 'DELETE', query: [['generation', '5']] });
});
