import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { twitterV1, twitterV2 } from './twitter.node.ts';

const account = { credentials: { twitterOAuth2Api: { oauthTokenData: { access_token: 'T' } } } };
const former = {
  credentials: { twitterOAuth1Api: { oauthTokenData: { oauth_token: 'OT', oauth_token_secret: 'OS' } } },
};
const API = 'https://api.twitter.com/2';

it('searches page after page, of at least the ten posts that X gives', async () => {
  const { json, requests } = await runNode(twitterV2, {
    ...account,
    parameters: {
      operation: 'search',
      searchText: 'q',
      limit: 3,
      additionalFields: { startTime: '2026-05-01T10:00:00Z' },
    },
    http: ({ query = [] }) => {
      const isSecond = query.some(([name]) => name === 'next_token');
      return { json: { data: [{ id: isSecond ? '2' : '1' }], meta: { next_token: isSecond ? '' : 'n' } } };
    },
  });
  expect(json).toEqual([{ id: '1' }, { id: '2' }]);
  expect(requests.map(({ query }) => query)).toEqual([
    [
      ['query', 'q'],
      ['start_time', '2026-05-01T10:00:00.000Z'],
      ['max_results', '10'],
    ],
    [
      ['query', 'q'],
      ['start_time', '2026-05-01T10:00:00.000Z'],
      ['max_results', '10'],
      ['next_token', 'n'],
    ],
  ]);
});

it('likes posts as the own account, which is asked for once', async () => {
  const { json, requests } = await runNode(twitterV2, {
    ...account,
    items: [{ json: {} }, { json: {} }],
    parameters: { operation: 'like', tweetId: { mode: 'id', value: '9' } },
    http: () => ({ json: { data: { id: '1', liked: true } } }),
  });
  expect(json).toMatchObject([{ liked: true }, { liked: true }]);
  expect(requests.map(({ url }) => url)).toEqual([`${API}/users/me`, `${API}/users/1/likes`, `${API}/users/1/likes`]);
});

it('sends a direct message to somebody by the ID as it is', async () => {
  const { requests } = await runNode(twitterV2, {
    ...account,
    parameters: {
      resource: 'directMessage',
      operation: 'create',
      user: { mode: 'id', value: '77' },
      text: 'hi',
      additionalFields: { attachments: 'm' },
    },
    http: () => ({ json: { data: { dm_event_id: '1' } } }),
  });
  expect(requests.map(({ url }) => url)).toEqual([`${API}/dm_conversations/with/77/messages`]);
  expect(JSON.parse(String(requests[0]?.body))).toEqual({ text: 'hi', attachments: [{ media_id: 'm' }] });
});

describe('A file of version 1', () => {
  const data = { data: Buffer.from('MP4').toString('base64'), mimeType: 'video/mp4', fileName: 'a.mp4', bytes: 3 };
  const run = (states: JsonObject[]) =>
    runNode(twitterV1, {
      ...former,
      items: [{ json: {}, binary: { data } }],
      parameters: { operation: 'create', text: 't', additionalFields: { attachments: 'data' } },
      http({ query = [], url }) {
        const { command } = Object.fromEntries(query);
        if (!url.startsWith('https://upload.')) return { json: { id: 9 } };
        if (command === 'INIT') return { json: { media_id_string: 'm' } };
        return command === 'APPEND' ? { status: 204 } : { json: states.shift() ?? {} };
      },
    });

  it('is sent in parts, and posted when X can show it', async () => {
    const waiting = { processing_info: { state: 'pending', check_after_secs: 1 } };
    const { json, requests } = await run([waiting, { processing_info: { state: 'succeeded' } }]);
    expect(json).toEqual([{ id: 9 }]);
    const sent = requests.map(({ query = [] }) => Object.fromEntries(query));
    expect(sent).toEqual([
      { command: 'INIT', total_bytes: '3', media_type: 'video/mp4', media_category: 'tweet_video' },
      { command: 'APPEND', media_id: 'm', segment_index: '0' },
      { command: 'FINALIZE', media_id: 'm' },
      { command: 'STATUS', media_id: 'm' },
      { status: 't', media_ids: 'm' },
    ]);
  });

  it('that X cannot show is an error', async () => {
    const failed = { processing_info: { state: 'failed', error: { message: 'InvalidMedia' } } };
    await expect(run([failed])).rejects.toThrow("X cannot show the file 'data': InvalidMedia");
  });
});
