import type { Item, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import youtube from './youtube.node.ts';

const run = (parameters: JsonObject, http: FakeServer = () => ({ json: { id: 'x' } }), items?: Item[]) =>
  runNode(youtube, {
    credentials: { youTubeOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http,
    parameters,
    ...(items && { items }),
  });
/** A service that holds something, and takes changes of it. */
const holding =
  (held: JsonObject): FakeServer =>
  ({ method }) => {
    const found: JsonObject = { items: [held] };
    return { json: method === 'GET' ? found : { id: 'x' } };
  };
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));
const file = (mimeType: string): Item[] => [
  { json: {}, binary: { data: { data: Buffer.from('abc').toString('base64'), mimeType, bytes: 3 } } },
];

it('gives all playlists of the account, page after page', async () => {
  const first: JsonObject = { items: [{ id: 'a' }], nextPageToken: '2' };
  const last: JsonObject = { items: [{ id: 'b' }] };
  const list = { resource: 'playlist', operation: 'getAll', returnAll: true };
  const { json, requests } = await run(list, ({ query }) => ({
    json: new Map(query).has('pageToken') ? last : first,
  }));
  expect(json).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(requests[0]?.query).toContainEqual(['mine', 'true']);
});

it('gives the videos of the account, unless others are looked for', async () => {
  const list = { resource: 'video', operation: 'getAll' };
  const http: FakeServer = () => ({ json: { items: [] } });
  const own = await run(list, http);
  expect(own.requests[0]?.query).toContainEqual(['forMine', 'true']);
  const others = await run({ ...list, filters: { q: 'cats' } }, http);
  expect(new Map(others.requests[0]?.query).has('forMine')).toBe(false);
});

it('keeps what an update of a video does not name', async () => {
  const before: JsonObject = { id: 'v', snippet: { title: 'Old', description: 'd', tags: ['x'] } };
  const update = { resource: 'video', operation: 'update', videoId: 'v', title: 'New', categoryId: '22' };
  const updateFields = { embeddable: false, publishAt: '2026-05-02T10:00:00+02:00' };
  const { requests } = await run({ ...update, updateFields }, holding(before));
  expect(requests[1]).toMatchObject({ method: 'PUT', query: [['part', 'snippet,status']] });
  expect(bodyOf(requests[1])).toEqual({
    id: 'v',
    snippet: { title: 'New', categoryId: '22', description: 'd', tags: ['x'] },
    status: { embeddable: false, publishAt: '2026-05-02T08:00:00Z' },
  });
});

it('sends a video to its session, which needs no account', async () => {
  const session = 'https://www.googleapis.com/upload/youtube/v3/videos?upload_id=1';
  const upload = { resource: 'video', operation: 'upload', title: 'T', options: { tags: 'a, b' } };
  const http =
    (location: string): FakeServer =>
    ({ method }) => ({ json: { id: 'v1' }, ...(method === 'POST' && { headers: { location } }) });
  const { json, requests } = await run(upload, http(session), file('video/mp4'));
  expect(requests[0]).toMatchObject({
    headers: { 'x-upload-content-type': 'video/mp4', 'x-upload-content-length': '3' },
    query: [
      ['uploadType', 'resumable'],
      ['part', 'snippet'],
    ],
  });
  expect(bodyOf(requests[0])).toEqual({ snippet: { title: 'T', tags: ['a', 'b'] } });
  expect(requests[1]).toMatchObject({ method: 'PUT', url: session });
  expect(json).toEqual([{ uploadId: 'v1', id: 'v1' }]);
  await expect(run(upload, http('https://x.test/'), file('video/mp4'))).rejects.toThrow('gave no address');
});

it('sets a banner, and leaves the other branding of the channel alone', async () => {
  const before: JsonObject = { brandingSettings: { channel: { country: 'DE' }, image: { trackingImageUrl: 't' } } };
  const http: FakeServer = (request) =>
    request.url.endsWith('/insert') ? { json: { url: 'https://x.test/b' } } : holding(before)(request);
  const { requests } = await run({ operation: 'uploadBanner', channelId: 'c' }, http, file('image/png'));
  expect(bodyOf(requests.at(-1))).toEqual({
    id: 'c',
    brandingSettings: {
      channel: { country: 'DE' },
      image: { trackingImageUrl: 't', bannerExternalUrl: 'https://x.test/b' },
    },
  });
});

it('looks for videos by instants, without switches that are off', async () => {
  const filters = { q: 'cats', publishedAfter: '2026-05-02T10:00:00Z', forDeveloper: false };
  const { requests } = await run({ resource: 'video', operation: 'getAll', filters }, () => ({ json: { items: [] } }));
  expect(requests[0]?.query).toContainEqual(['publishedAfter', '2026-05-02T10:00:00Z']);
  expect(requests[0]?.query?.map(([name]) => name)).not.toContain('forDeveloper');
});

it('gives the categories of a region up to the limit', async () => {
  const items: JsonObject[] = [{ id: '1' }, { id: '2' }];
  const list = { resource: 'videoCategory', regionCode: 'DE', limit: 1 };
  const { json, requests } = await run(list, () => ({ json: { items } }));
  expect(json).toEqual([{ id: '1' }]);
  expect(requests[0]?.query?.map(([name]) => name)).toEqual(['part', 'regionCode']);
});

it('passes on why the service refuses', async () => {
  const refused: FakeServer = () => ({ status: 403, json: { error: { message: 'quotaExceeded' } } });
  await expect(run({ operation: 'get', channelId: 'c', part: ['id'] }, refused)).rejects.toMatchObject({
    httpCode: '403',
    message: expect.stringContaining('quotaExceeded'),
  });
});
