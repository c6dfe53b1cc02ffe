import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { ghostAdminApi } from './ghost.credentials.ts';
import ghost from './ghost.node.ts';

const url = 'https://blog.example/';
const credentials = { ghostContentApi: { url, apiKey: 'K' }, ghostAdminApi: { url, apiKey: 'a1:00ff' } };

async function ask(parameters: JsonObject, http: FakeServer) {
  const { requests, json } = await runNode(ghost, { credentials, parameters, http });
  const asked = requests.map(({ method = 'GET', url: at, query = [], body }) => ({
    asked: `${method} ${at.slice(url.length)}`,
    query: Object.fromEntries(query),
    ...(body && { body: JSON.parse(String(body)) }),
  }));
  return { json, asked };
}

it('reads published posts, page after page', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const isSecond = query.some(([name, value]) => name === 'page' && value === '2');
    const posts = [{ id: isSecond ? '2' : '1' }];
    return { json: { posts, meta: { pagination: { next: isSecond ? null : 2 } } } };
  };
  const options = { include: ['tags'], formats: ['html', 'plaintext'] };
  const { json, asked } = await ask({ operation: 'getAll', returnAll: true, options }, http);
  expect(json).toEqual([{ id: '1' }, { id: '2' }]);
  expect(asked[0]).toEqual({
    asked: 'GET ghost/api/v3/content/posts',
    query: { include: 'tags', formats: 'html,plaintext', limit: '100' },
  });
});

it('writes a post in the format of its editor', async () => {
  const post = {
    source: 'adminApi',
    operation: 'create',
    title: 'T',
    contentFormat: 'lexical',
    content: '{"root": 1}',
  };
  const additionalFields = { tags: ['a'], authors: ['1', 'ada@example.com'], published_at: '2026-01-01T00:00:00Z' };
  const { json, asked } = await ask({ ...post, additionalFields }, () => ({ json: { posts: [{ id: '1' }] } }));
  expect(json).toEqual([{ id: '1' }]);
  expect(asked[0]?.asked).toBe('POST ghost/api/v2/admin/posts');
  expect(asked[0]?.body.posts).toEqual([
    {
      title: 'T',
      lexical: '{"root":1}',
      tags: ['a'],
      authors: [{ id: '1' }, 'ada@example.com'],
      published_at: '2026-01-01T00:00:00Z',
    },
  ]);
});

it('changes a post as it is now', async () => {
  const change = { source: 'adminApi', operation: 'update', postId: '1', updateFields: { content: '<p>', title: 'N' } };
  const { asked } = await ask(change, () => ({ json: { posts: [{ id: '1', updated_at: '2026' }] } }));
  expect(asked[1]).toEqual({
    asked: 'PUT ghost/api/v2/admin/posts/1',
    query: { source: 'html' },
    body: { posts: [{ html: '<p>', title: 'N', updated_at: '2026' }] },
  });
});

it('signs a token by the secret of the key, and says where the key is not whole', async () => {
  const sign = (apiKey: string) => ghostAdminApi.authenticate?.({ url, apiKey }, { url });
  const [, token = ''] = String((await sign('a1:00ff'))?.headers?.authorization).split(' ');
  const [head, claims, signature] = token.split('.');
  expect(JSON.parse(Buffer.from(head ?? '', 'base64url').toString())).toMatchObject({ alg: 'HS256', kid: 'a1' });
  const expected = createHmac('sha256', Buffer.from('00ff', 'hex')).update(`${head}.${claims}`).digest('base64url');
  expect(signature).toBe(expected);
  await expect((async () => sign('a1'))()).rejects.toThrow('The Admin API key of Ghost is not complete');
});
