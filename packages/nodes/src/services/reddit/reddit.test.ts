import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import reddit from './reddit.node.ts';

const OAUTH = 'https://oauth.reddit.com';
const PUBLIC = 'https://www.reddit.com';
const credentials = { redditOAuth2Api: { oauthTokenData: {} } };

async function ask(parameters: JsonObject, http: FakeServer, account: Record<string, JsonObject> = credentials) {
  const { requests, json } = await runNode(reddit, { credentials: account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [] }) => ({
    asked: `${method} ${url}`,
    query: Object.fromEntries(query.filter(([name]) => name !== 'api_type')),
  }));
  return { asked, json };
}

const listing = (ids: string[], after: string | null = null) => ({
  kind: 'Listing',
  data: { after, children: ids.map((id) => ({ kind: 't3', data: { id } })) },
});
const always =
  (json: unknown): FakeServer =>
  () =>
    ({ json }) as never;

describe('posts', () => {
  it('are given page after page', async () => {
    const { asked, json } = await ask(
      { operation: 'getAll', subreddit: 'test', returnAll: true, filters: { category: 'new' } },
      ({ query = [] }) => ({
        json: query.some(([name]) => name === 'after') ? listing(['b']) : listing(['a'], 't3_a'),
      }),
    );
    expect(json).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(asked).toEqual([
      { asked: `GET ${OAUTH}/r/test/new.json`, query: { limit: '100' } },
      { asked: `GET ${OAUTH}/r/test/new.json`, query: { limit: '100', after: 't3_a' } },
    ]);
  });

  it('are found in a subreddit, and in all of them', async () => {
    const search = { operation: 'search', keyword: 'k', limit: 1, additionalFields: { sort: 'new' } };
    const one = await ask({ ...search, subreddit: 'test' }, always(listing(['a'])));
    const query = { q: 'k', sort: 'new', limit: '100' };
    expect(one.asked).toEqual([{ asked: `GET ${OAUTH}/r/test/search.json`, query: { ...query, restrict_sr: 'true' } }]);
    const all = await ask({ ...search, location: 'allReddit' }, always(listing(['a'])));
    expect(all.asked).toEqual([{ asked: `GET ${OAUTH}/search.json`, query: { ...query, restrict_sr: 'false' } }]);
  });

  it('are made, and what Reddit refuses it says, though its status is 200', async () => {
    const post = { operation: 'create', subreddit: 'test', title: 'T', text: 'x' };
    const made = await ask(post, always({ json: { errors: [], data: { id: 'p1' } } }));
    expect(made.json).toEqual([{ id: 'p1' }]);
    expect(made.asked).toEqual([
      { asked: `POST ${OAUTH}/api/submit`, query: { title: 'T', sr: 'test', kind: 'self', text: 'x' } },
    ]);
    const refused = { json: { errors: [['SUBREDDIT_NOEXIST', "that subreddit doesn't exist", 'sr']] } };
    await expect(ask(post, always(refused))).rejects.toThrow("that subreddit doesn't exist");
  });
});

it('gives the comments on a post without the hint at more of them', async () => {
  const comments = {
    data: {
      children: [
        { kind: 't1', data: { id: 'c1' } },
        { kind: 'more', data: { children: ['c2'] } },
      ],
    },
  };
  const { json } = await ask(
    { resource: 'postComment', operation: 'getAll', subreddit: 'test', postId: 'p1', returnAll: true },
    always([listing(['p1']), comments]),
  );
  expect(json).toEqual([{ id: 'c1' }]);
});

it('gives what was saved', async () => {
  const { asked, json } = await ask({ resource: 'profile', details: 'saved', limit: 2 }, ({ url }) => ({
    json: url.endsWith('/me') ? { name: 'ann' } : listing(['a', 'b', 'c']),
  }));
  expect(json).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(asked.map((one) => one.asked)).toEqual([`GET ${OAUTH}/api/v1/me`, `GET ${OAUTH}/user/ann/saved.json`]);
});

it('reads without an account what everybody can read', async () => {
  const user = await ask({ resource: 'user', username: 'ann' }, always({ kind: 't2', data: { id: 'u1' } }), {});
  expect(user).toEqual({ asked: [{ asked: `GET ${PUBLIC}/user/ann/about.json`, query: {} }], json: [{ id: 'u1' }] });
  const rules = { resource: 'subreddit', content: 'rules', subreddit: 'test' };
  expect((await ask(rules, always({ rules: [{ short_name: 'r' }] }), {})).json).toEqual([{ short_name: 'r' }]);
});
