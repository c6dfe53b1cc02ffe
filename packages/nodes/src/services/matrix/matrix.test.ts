import { lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import matrix from './matrix.node.ts';

const account = { credentials: { matrixApi: { accessToken: 'T', homeserverUrl: 'https://matrix.x.test/' } } };
const API = 'https://matrix.x.test/_matrix/client/r0';

it('gives messages back to the first one', async () => {
  const { json, requests } = await runNode(matrix, {
    ...account,
    parameters: { operation: 'getAll', roomId: '!r:x', returnAll: true },
    http: ({ query = [] }) => ({
      json: query.length > 1 ? { chunk: [], end: 'c' } : { chunk: [{ event_id: '1' }], end: 'b' },
    }),
  });
  expect(json).toEqual([{ event_id: '1' }]);
  expect(requests.map(({ query }) => query)).toEqual([
    [['dir', 'b']],
    [
      ['dir', 'b'],
      ['from', 'b'],
    ],
  ]);
});

it('sends HTML with a text for programs that show none', async () => {
  const { requests } = await runNode(matrix, {
    ...account,
    parameters: { roomId: '!r:x', text: '<b>a</b>', messageFormat: 'org.matrix.custom.html', fallbackText: 'a' },
    http: () => ({ json: { event_id: '$e' } }),
  });
  expect(requests[0]?.url).toMatch(/\/rooms\/!r:x\/send\/m\.room\.message\/[\w-]{36}$/);
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    msgtype: 'm.text',
    body: 'a',
    format: 'org.matrix.custom.html',
    formatted_body: '<b>a</b>',
  });
});

it.each([
  ['!r:x', `${API}/rooms/!r:x/join`],
  ['#a:x', `${API}/join/%23a:x`],
])('joins %s', async (roomIdOrAlias, url) => {
  const { requests } = await runNode(matrix, {
    ...account,
    parameters: { resource: 'room', operation: 'join', roomIdOrAlias },
    http: () => ({ json: {} }),
  });
  expect(requests[0]).toMatchObject({ method: 'POST', url });
});

it('offers rooms by their names, and by their ids where they have none', async () => {
  const context = lookupContext(matrix, {
    ...account,
    http({ url }) {
      if (url.endsWith('/joined_rooms')) return { json: { joined_rooms: ['!a:x', '!b:x'] } };
      return url.includes('!a:x') ? { json: { name: 'General' } } : { status: 404, json: { errcode: 'M_NOT_FOUND' } };
    },
  });
  expect(await matrix.lookups?.options?.getChannels?.(context)).toEqual([
    { name: 'General', value: '!a:x' },
    { name: '!b:x', value: '!b:x' },
  ]);
});
