import type { HttpRequest, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import microsoftOneDrive from './microsoft-one-drive.node.ts';
import microsoftOneDriveTrigger from './microsoft-one-drive-trigger.node.ts';

const credentials = { microsoftOneDriveOAuth2Api: { oauthTokenData: { access_token: 't' } } };
const run = (parameters: JsonObject, http: FakeServer, binary = {}) =>
  runNode(microsoftOneDrive, { credentials, http, parameters, items: [{ json: {}, binary }] });
const placeOf = ({ method, url }: HttpRequest) => `${method} ${decodeURIComponent(new URL(url).pathname)}`;

describe('files', () => {
  it('are searched page after page, without folders', async () => {
    const next = 'https://graph.microsoft.com/v1.0/me/drive/root/search?$skiptoken=1';
    const first: JsonObject = {
      value: [
        { id: 'o1', file: {} },
        { id: 'f1', folder: {} },
      ],
      '@odata.nextLink': next,
    };
    const last: JsonObject = { value: [{ id: 'o2', file: {} }] };
    const server: FakeServer = ({ url }) => ({ json: url.includes('skiptoken') ? last : first });
    const { json, requests } = await run({ operation: 'search', query: "it's" }, server);
    expect(json.map(({ id }) => id)).toEqual(['o1', 'o2']);
    expect(placeOf(requests[0] as HttpRequest)).toBe("GET /v1.0/me/drive/root/search(q='it''s')");
    expect(requests[1]?.url).toBe(`${next}&$top=100`);
  });

  it('that are large are sent in parts, whose address gets no credential', async () => {
    const size = 11 * 1024 * 1024;
    const data = Buffer.alloc(size, 'x').toString('base64');
    const signed: unknown[] = [];
    const server: FakeServer = ({ method }, credential) => {
      signed.push(credential);
      const answer: JsonObject = method === 'POST' ? { uploadUrl: 'https://up.example/1' } : { id: 'o1' };
      return { json: answer };
    };
    const parameters = { operation: 'upload', parentId: 'p', binaryData: true };
    const file = { data: { data, mimeType: 'text/plain', fileName: 'x.txt', bytes: size } };
    const { json, requests } = await run(parameters, server, file);
    expect(json).toEqual([{ id: 'o1' }]);
    expect(requests.map(({ headers }) => headers?.['content-range'])).toEqual([
      undefined,
      'bytes 0-3276799/11534336',
      'bytes 3276800-6553599/11534336',
      'bytes 6553600-9830399/11534336',
      'bytes 9830400-11534335/11534336',
    ]);
    expect(signed.slice(1)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

it('a path of folders is made folder by folder', async () => {
  let made = 0;
  const server: FakeServer = () => ({ json: { id: `f${++made}` } });
  const { json, requests } = await run({ resource: 'folder', operation: 'create', name: 'a/b', options: {} }, server);
  expect(json).toEqual([{ id: 'f2' }]);
  expect(requests.map(placeOf)).toEqual(['POST /v1.0/me/drive/root/children', 'POST /v1.0/me/drive/items/f1/children']);
});

it('the trigger gives what was made since the last look, and goes on after a token that is too old', async () => {
  const staticData = { node: {}, workflow: {} };
  const link = (token: string) => ({
    '@odata.deltaLink': `https://graph.microsoft.com/v1.0/me/drive/root/delta?token=${token}`,
  });
  const look = (http: FakeServer) =>
    runNode(microsoftOneDriveTrigger, {
      credentials,
      mode: 'trigger',
      staticData,
      now: Date.UTC(2026, 0, 1),
      http,
      parameters: { event: 'fileCreated', simple: true, watchFolder: false },
    });
  const activation = await look(() => ({ json: { value: [], ...link('t1') } }));
  expect(activation.json).toEqual([]);
  expect(activation.requests.map(({ query = [] }) => query)).toEqual([[]]);
  const file = { file: {}, createdDateTime: '2026-01-02T00:00:00Z', lastModifiedDateTime: '2026-01-02T00:00:00Z' };
  const value = [
    { id: 'new', ...file },
    { id: 'old', ...file, createdDateTime: '2025-01-02T00:00:00Z' },
    { id: 'gone', ...file, deleted: {} },
  ];
  const { json, requests } = await look(() => ({ json: { value, ...link('t2') } }));
  expect(json.map(({ id }) => id)).toEqual(['new']);
  expect(requests[0]?.query).toEqual([['token', 't1']]);
  const tooOld: FakeServer = ({ query }) =>
    query?.some(([, token]) => token === 't2')
      ? { status: 410, json: { error: { message: 'resyncRequired' } } }
      : { json: { value: [], ...link('t3') } };
  expect((await look(tooOld)).json).toEqual([]);
  expect((await look(() => ({ json: { value: [], ...link('t4') } }))).requests[0]?.query).toEqual([['token', 't3']]);
});

it.each([
  [
    'fileCreated',
    { file: { mimeType: 'text/plain' }, parentReference: { path: '/drive/root:/F' } },
    { path: '/drive/root:/F', mimeType: 'text/plain' },
  ],
  ['folderCreated', { folder: { childCount: 1 } }, { path: '', mimeType: '' }],
])('the trigger simplifies what it gives: %s', async (event, about, simple) => {
  const lastModifiedDateTime = '2026-01-02T00:00:00Z';
  const stored = { id: 'o1', name: 'n', webUrl: 'https://x', size: 5, createdBy: {}, lastModifiedDateTime, ...about };
  const fileSystemInfo = { createdDateTime: '2025-12-31T00:00:00Z' };
  const next = 'https://graph.microsoft.com/v1.0/me/drive/root/delta?token=next';
  const { json, requests } = await runNode(microsoftOneDriveTrigger, {
    credentials,
    mode: 'manual',
    http: ({ query = [] }) => {
      const first: JsonObject = { value: [{ ...stored, fileSystemInfo }], '@odata.nextLink': next };
      const latest: JsonObject = { value: [], '@odata.deltaLink': next };
      return { json: query.length > 0 ? latest : first };
    },
    parameters: { event },
  });
  expect(json).toEqual([
    { id: 'o1', name: 'n', webUrl: 'https://x', size: 5, ...fileSystemInfo, lastModifiedDateTime, ...simple },
  ]);
  expect(requests.map(({ query = [] }) => query)).toEqual([[], [['token', 'latest']]]);
});
