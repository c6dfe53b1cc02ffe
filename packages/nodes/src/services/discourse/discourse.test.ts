import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import discourse from './discourse.node.ts';

const account = { credentials: { discourseApi: { url: 'https://forum.example.com', apiKey: 'K', username: 'U' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: 1 } })) {
  const { requests, json } = await runNode(discourse, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: [method, url.slice('https://forum.example.com'.length), ...query.map((pair) => pair.join('='))].join(' '),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('writes a post into a category', async () => {
  const additionalFields = { category: 5 };
  const { asked } = await ask({ operation: 'create', title: 'T', content: 'C', additionalFields });
  expect(asked).toEqual([{ asked: 'POST /posts.json', body: { title: 'T', raw: 'C', category: 5 } }]);
});

it('changes the colors of a category, which have no sign before them', async () => {
  const updateFields = { textColor: '#ff0000' };
  const { asked } = await ask({ resource: 'category', operation: 'update', categoryId: '5', name: 'N', updateFields });
  expect(asked).toEqual([{ asked: 'PUT /categories/5.json', body: { name: 'N', text_color: 'ff0000' } }]);
});

it('takes users out of a group', async () => {
  const { asked } = await ask({ resource: 'userGroup', operation: 'remove', usernames: 'a,b', groupId: '4' });
  expect(asked).toEqual([{ asked: 'DELETE /groups/4/members.json', body: { usernames: 'a,b' } }]);
});

it('gets all posts, those before the oldest of each page, to the last', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const first = Number(new Map(query).get('before') ?? 5);
    return { json: { latest_posts: [first, first - 1].filter((id) => id > 1).map((id) => ({ id })) } };
  };
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true }, http);
  expect(json.map(({ id }) => id)).toEqual([5, 4, 3, 2]);
  expect(asked.map((each) => each.asked)).toEqual([
    'GET /posts.json',
    'GET /posts.json before=3',
    'GET /posts.json before=1',
  ]);
});

it('gets all groups and users, page after page', async () => {
  const groups: FakeServer = ({ query = [] }) => ({
    json: { groups: [{ id: query.length > 0 ? 2 : 1 }], total_rows_groups: 2 },
  });
  const found = await ask({ resource: 'group', operation: 'getAll', returnAll: true }, groups);
  expect(found.asked.map((each) => each.asked)).toEqual(['GET /groups.json', 'GET /groups.json page=1']);
  const users: FakeServer = ({ query = [] }) => ({
    json: Array.from({ length: new Map(query).has('page') ? 1 : 100 }, (_, id) => ({ id })),
  });
  const options = { asc: true, showEmails: true };
  const all = await ask({ resource: 'user', operation: 'getAll', flag: 'new', returnAll: true, options }, users);
  expect(all.json).toHaveLength(101);
  expect(all.asked[1]?.asked).toBe('GET /admin/users/list/new.json asc=true show_emails=true page=2');
});

it('says why Discourse refuses', async () => {
  const http: FakeServer = () => ({ status: 422, json: { action: 'create_post', errors: ['Title is too short'] } });
  await expect(ask({ operation: 'create', content: 'C' }, http)).rejects.toThrow('Title is too short');
});

it('offers categories', async () => {
  const http: FakeServer = () => ({ json: { category_list: { categories: [{ id: 5, name: 'News' }] } } });
  const context = lookupContext(discourse, { ...account, http });
  expect(await discourse.lookups?.options?.getCategories?.(context)).toEqual([{ name: 'News', value: 5 }]);
});
