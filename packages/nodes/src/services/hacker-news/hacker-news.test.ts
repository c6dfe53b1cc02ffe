import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import hackerNews from './hacker-news.node.ts';

it('reads pages until there are no more, or enough', async () => {
  const http = ({ query = [] }: { query?: Array<[string, string]> }) => {
    const page = Number(Object.fromEntries(query).page ?? 0);
    return { json: { hits: [{ objectID: `${page}` }], nbPages: 3, page } };
  };
  const search = { resource: 'all', operation: 'getAll', additionalFields: { keyword: 'a', tags: ['story', 'poll'] } };
  const all = await runNode(hackerNews, { http, parameters: { ...search, returnAll: true } });
  expect(all.json.map(({ objectID }) => objectID)).toEqual(['0', '1', '2']);
  const asked = { query: 'a', tags: 'story,poll', hitsPerPage: '100' };
  expect(all.requests.map(({ query }) => Object.fromEntries(query ?? []))).toEqual([
    asked,
    { ...asked, page: '1' },
    { ...asked, page: '2' },
  ]);
  const some = await runNode(hackerNews, { http, parameters: { ...search, limit: 2 } });
  expect(some.json).toHaveLength(2);
  const untagged = await runNode(hackerNews, { http, parameters: { ...search, limit: 1, additionalFields: {} } });
  expect(Object.fromEntries(untagged.requests[0]?.query ?? [])).toEqual({ tags: '', hitsPerPage: '1' });
});

it('gives comments of an article only where they are wanted', async () => {
  const http = () => ({ json: { id: 1, title: 'T', children: [{ id: 2 }] } });
  const get = (includeComments: boolean) =>
    runNode(hackerNews, { http, parameters: { articleId: '1', additionalFields: { includeComments } } });
  expect((await get(false)).json).toEqual([{ id: 1, title: 'T' }]);
  expect((await get(true)).json).toEqual([{ id: 1, title: 'T', children: [{ id: 2 }] }]);
});
