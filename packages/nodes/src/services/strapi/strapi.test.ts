import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { strapiApi } from './strapi.credentials.ts';
import strapi from './strapi.node.ts';

const SITE = 'https://cms.example';

interface Asked {
  version?: 'v3' | 'v4';
  json?: JsonObject;
  http?: FakeServer;
}

async function ask(
  parameters: JsonObject,
  { version = 'v4', json: given = {}, http = () => ({ json: {} }) }: Asked = {},
) {
  const { requests, json } = await runNode(strapi, {
    credentials: { strapiTokenApi: { apiToken: 'T', url: `${SITE}/`, apiVersion: version } },
    parameters: { authentication: 'token', contentType: 'posts', ...parameters },
    inputs: [[{ json: given }]],
    http,
  });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

/** A hundred entries, then one. */
const pages =
  (isSecond: (query: Record<string, string>) => boolean, wrapped: boolean): FakeServer =>
  ({ query = [] }) => {
    const count = isSecond(Object.fromEntries(query)) ? 1 : 100;
    const data = Array.from({ length: count }, (_, id) => ({ id }));
    return { json: wrapped ? { data } : data };
  };

it('gets all entries that fit, page after page', async () => {
  const options = { where: '{"a":{"$eq":1}}', sort: ['a:asc', 'b:desc'], publicationState: 'live' };
  const http = pages((query) => query['pagination[page]'] === '2', true);
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, options }, { http });
  expect(json).toHaveLength(101);
  const query = {
    ...{ sort: 'a:asc,b:desc', publicationState: 'live', 'filters[a][$eq]': '1' },
    'pagination[pageSize]': '100',
  };
  expect(asked).toEqual([
    { asked: `GET ${SITE}/api/posts`, query },
    { asked: `GET ${SITE}/api/posts`, query: { ...query, 'pagination[page]': '2' } },
  ]);
});

it('gets all entries of Strapi 3', async () => {
  const options = { where: '{"title":"a"}', sort: ['a:asc'], publicationState: 'preview' };
  const http = pages((query) => query._start === '100', false);
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, options }, { http, version: 'v3' });
  expect(json).toHaveLength(101);
  const query = { _sort: 'a:asc', _publicationState: 'preview', '_where[title]': 'a', _limit: '100' };
  expect(asked).toEqual([
    { asked: `GET ${SITE}/posts`, query },
    { asked: `GET ${SITE}/posts`, query: { ...query, _start: '100' } },
  ]);
});

it('writes the fields that are named, all where none is', async () => {
  const json = { id: 7, title: 'T', text: 'x' };
  const http: FakeServer = () => ({ json: { data: { id: 7 } } });
  const update = await ask({ operation: 'update', columns: 'title' }, { json, http });
  expect(update.asked).toEqual([{ asked: `PUT ${SITE}/api/posts/7`, body: { data: { id: 7, title: 'T' } } }]);
  expect(update.json).toEqual([{ id: 7 }]);
  const create = await ask({ operation: 'create' }, { json, version: 'v3' });
  expect(create.asked).toEqual([{ asked: `POST ${SITE}/posts`, body: json }]);
});

it('gives a new entry as Strapi answers it', async () => {
  const http: FakeServer = () => ({ json: { data: { id: 7 }, meta: {} } });
  expect((await ask({ operation: 'create' }, { http })).json).toEqual([{ data: { id: 7 }, meta: {} }]);
});

it('says what is wrong with filters', async () => {
  const asked = ask({ operation: 'getAll', options: { where: '{a' } });
  await expect(asked).rejects.toThrow('The filters are not a JSON object');
});

it('signs in with email and password', async () => {
  const sent: unknown[] = [];
  const fields = { email: 'u@x.test', password: 'p', url: SITE, apiVersion: 'v4' };
  const added = await strapiApi.prepare?.(fields, async ({ url, body }) => {
    sent.push([url, JSON.parse(String(body))]);
    return { status: 200, statusText: '', url, headers: {}, body: new TextEncoder().encode('{"jwt":"J"}') };
  });
  expect(added).toEqual({ accessToken: 'J' });
  expect(sent).toEqual([[`${SITE}/api/auth/local`, { identifier: 'u@x.test', password: 'p' }]]);
});
