import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import mattermost from './mattermost.node.ts';

const account = { credentials: { mattermostApi: { accessToken: 'T', baseUrl: 'https://mm.x.test/' } } };
const API = 'https://mm.x.test/api/v4';

it('gives all members of a channel page after page, until one is empty', async () => {
  const { json, requests } = await runNode(mattermost, {
    ...account,
    parameters: { resource: 'channel', operation: 'members', teamId: 't', channelId: 'c', returnAll: true },
    http: ({ query = [] }) => ({
      json: query.some(([name, value]) => name === 'page' && value === '0') ? [{ user_id: 'u' }] : [],
    }),
  });
  expect(json).toEqual([{ user_id: 'u' }]);
  expect(requests.map(({ url, query }) => [url, query])).toEqual(
    ['0', '1'].map((page) => [
      `${API}/channels/c/members`,
      [
        ['per_page', '100'],
        ['page', page],
      ],
    ]),
  );
});

it('gives the users of a few members', async () => {
  const { json, requests } = await runNode(mattermost, {
    ...account,
    parameters: { resource: 'channel', operation: 'members', teamId: 't', channelId: 'c', returnAll: false, limit: 1 },
    http: ({ method }) => ({ json: method === 'POST' ? [{ id: 'u', username: 'a' }] : [{ user_id: 'u' }] }),
  });
  expect(json).toEqual([{ id: 'u', username: 'a' }]);
  expect(requests[0]?.query).toEqual([['per_page', '1']]);
  expect(requests[1]?.body).toBe('["u"]');
});

it('posts attachments with fields, buttons and menus', async () => {
  const button = {
    type: 'button',
    name: 'Go',
    integration: { item: { url: 'https://i.test', context: { property: [{ name: 'a', value: 'b' }] } } },
  };
  const menu = {
    type: 'select',
    data_source: 'custom',
    name: 'Pick',
    options: { option: [{ text: 'O', value: 'o' }] },
  };
  const { requests } = await runNode(mattermost, {
    ...account,
    parameters: {
      channelId: 'c',
      message: 'm',
      attachments: [
        {
          text: 't',
          fields: { item: [{ title: 'T', value: 'V', short: true }] },
          actions: { item: [button, menu, { type: 'select', data_source: 'users', name: 'Who' }] },
        },
      ],
      otherOptions: { root_id: 'r' },
    },
    http: () => ({ json: { id: 'p' } }),
  });
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    channel_id: 'c',
    message: 'm',
    root_id: 'r',
    props: {
      attachments: [
        {
          text: 't',
          fields: [{ title: 'T', value: 'V', short: true }],
          actions: [
            { type: 'button', name: 'Go', integration: { url: 'https://i.test', context: { a: 'b' } } },
            { type: 'select', name: 'Pick', options: [{ text: 'O', value: 'o' }] },
            { type: 'select', name: 'Who', data_source: 'users' },
          ],
        },
      ],
    },
  });
});

it('does not sort by the activity what is of no team or channel', async () => {
  const run = runNode(mattermost, {
    ...account,
    parameters: { resource: 'user', operation: 'getAll', additionalFields: { sort: 'lastActivityAt' } },
    http: () => ({ json: [] }),
  });
  await expect(run).rejects.toThrow('only the users of a team or channel');
});

it('says in the words of Mattermost why it refuses', async () => {
  const run = runNode(mattermost, {
    ...account,
    parameters: { operation: 'delete', postId: 'p' },
    http: () => ({ status: 403, json: { id: 'x', message: 'You may not', status_code: 403 } }),
  });
  await expect(run).rejects.toThrow('You may not');
});
