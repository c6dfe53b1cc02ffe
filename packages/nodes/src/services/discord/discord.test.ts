import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { discordWebhookApi } from './discord.credentials.ts';
import discordNodes from './discord.node.ts';
import { discordV2 } from './discord-v2.ts';
import { discordV1 } from './v1/discord-v1.ts';

const at = (value: string) => ({ __rl: true, mode: 'id', value });
const bot = { discordBotApi: { botToken: 'B' } };
const person = { discordOAuth2Api: { botToken: 'B', oauthTokenData: { access_token: 'P' } } };
const server = { resource: 'message', guildId: at('1'), channelId: at('2') };

const run = (parameters: JsonObject, http: FakeServer, credentials: Record<string, JsonObject> = bot) =>
  runNode(discordV2, { credentials, http, parameters, now: Date.UTC(2026, 0, 1) });

describe('Messages', () => {
  it('are given page after page, the newest first', async () => {
    const all = Array.from({ length: 130 }, (_, index) => ({ id: String(900 - index), content: 'x', pinned: false }));
    const { json, requests } = await run(
      { ...server, operation: 'getAll', returnAll: true, options: { simplify: true } },
      ({ query = [] }) => {
        const { limit, before = '999' } = Object.fromEntries(query);
        return { json: all.filter(({ id }) => id < before).slice(0, Number(limit)) };
      },
    );
    expect(json).toHaveLength(130);
    expect(json[129]).toEqual({ id: '771', content: 'x' });
    expect(requests.map(({ query }) => query)).toEqual([
      [['limit', '100']],
      [
        ['limit', '100'],
        ['before', '801'],
      ],
    ]);
  });

  it('are sent with embeds and flags, as an answer to another', async () => {
    const values: JsonObject[] = [
      { title: 't', color: '#FF8800', author: 'a' },
      { inputMethod: 'json', json: '{"title":"j"}' },
    ];
    const options = { flags: ['SUPPRESS_EMBEDS', 'SUPPRESS_NOTIFICATIONS'], message_reference: '5' };
    const { requests } = await run({ ...server, content: 'x', embeds: { values }, options }, () => ({ json: {} }));
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      content: 'x',
      flags: 4100,
      message_reference: { message_id: '5', guild_id: '1' },
      embeds: [{ title: 't', color: 0xff8800, author: { name: 'a' } }, { title: 'j' }],
    });
  });

  it('that wait for an answer have links below them', async () => {
    const { requests, suspension } = await run(
      {
        ...server,
        operation: 'sendAndWait',
        sendTo: 'user',
        userId: at('3'),
        message: 'May *I*?',
        approvalOptions: { values: { approvalType: 'double' } },
      },
      () => ({ json: { id: '77' } }),
    );
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/v10/users/@me/channels',
      '/api/v10/channels/77/messages',
    ]);
    const link = (label: string, approved: boolean) => ({
      type: 2,
      style: 5,
      label,
      url: expect.stringContaining(`?approved=${approved}&signature=`),
    });
    expect(JSON.parse(String(requests[1]?.body))).toEqual({
      embeds: [{ description: 'May *I*?', color: 0x0b7a8a }],
      components: [{ type: 1, components: [link('✗ Decline', false), link('✓ Approve', true)] }],
    });
    expect(suspension).toMatchObject({ on: 'webhook' });
  });

  it('to a person go to the channel that Discord opens for them', async () => {
    const { requests } = await run({ ...server, sendTo: 'user', userId: at('3'), content: 'x' }, () => ({
      json: { id: '77' },
    }));
    expect(requests.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
      ['/api/v10/users/@me/channels', '{"recipient_id":"3"}'],
      ['/api/v10/channels/77/messages', '{"content":"x"}'],
    ]);
  });

  it('that Discord refuses go on with its own words', async () => {
    const { json } = await runNode(discordV2, {
      credentials: bot,
      parameters: { ...server, content: 'x' },
      continueOnFail: true,
      http: () => ({ status: 403, json: { message: 'Missing Permissions', code: 50013 } }),
    });
    expect(json).toMatchObject([{ error: 'Missing Permissions' }]);
  });
});

describe('With the account of a person', () => {
  const answers =
    (guild: string): FakeServer =>
    ({ url }) =>
      url.endsWith('/guilds') ? { json: [{ id: '1' }] } : { json: { id: '2', guild_id: guild } };
  const send = { ...server, authentication: 'oAuth2', content: 'x' };

  it('the bot acts, after one look at what the person may see', async () => {
    const options = { credentials: person, parameters: send, items: [{}, {}], http: answers('1') };
    const { requests } = await runNode(discordV2, options);
    expect(requests.map(({ url, headers }) => [new URL(url).pathname, headers?.authorization])).toEqual([
      ['/api/v10/users/@me/guilds', undefined],
      ['/api/v10/channels/2', 'Bot B'],
      ['/api/v10/channels/2/messages', 'Bot B'],
      ['/api/v10/channels/2/messages', 'Bot B'],
    ]);
  });

  it('the bot does nothing in servers and channels of others', async () => {
    await expect(run({ ...send, guildId: at('9') }, answers('1'), person)).rejects.toThrow(
      'The account is not a member of this server',
    );
    await expect(run(send, answers('9'), person)).rejects.toThrow('The channel is not of this server');
  });

  it('channels are looked up by the bot', async () => {
    const calls: unknown[] = [];
    const found = await discordV2.lookups?.search?.textChannelSearch?.(
      lookupContext(discordV2, {
        credentials: person,
        parameters: send,
        http: ({ url, headers }) => {
          calls.push(headers?.authorization);
          return url.endsWith('/@me/guilds')
            ? { json: [{ id: '1' }] }
            : {
                json: [
                  { id: '5', name: 'talk', type: 0 },
                  { id: '6', name: 'voice', type: 2 },
                ],
              };
        },
      }),
      { filter: 'TA' },
    );
    expect(found?.results).toEqual([{ name: 'talk', value: '5', url: 'https://discord.com/channels/1/5' }]);
    expect(calls).toEqual([undefined, 'Bot B']);
  });
});

describe('Members', () => {
  it('are timed out with a reason that the log of the server keeps', async () => {
    const member = { resource: 'member', operation: 'timeout', guildId: at('1'), userId: at('3') };
    const { json, requests } = await run(
      { ...member, duration: 60, reason: 'other', reasonCustom: 'zu laut – öfter' },
      () => ({ json: {} }),
    );
    expect(json).toEqual([{ success: true }]);
    expect(requests[0]).toMatchObject({
      method: 'PATCH',
      headers: { 'x-audit-log-reason': 'zu%20laut%20%E2%80%93%20%C3%B6fter' },
      body: '{"communication_disabled_until":"2026-01-01T00:01:00.000Z"}',
    });
  });
});

it.each([
  ['channel', '/guilds/1/channels', { id: '5' }],
  ['member', '/guilds/1/members', { user: { id: '5' } }],
])('the list of each %s of a server is asked for once, however many items came', async (resource, end, entry) => {
  const { json, requests } = await runNode(discordV2, {
    credentials: bot,
    http: () => ({ json: [entry] }),
    items: [{}, {}],
    parameters: { resource, operation: 'getAll', guildId: at('1'), options: { simplify: false } },
  });
  expect(json).toEqual([entry]);
  expect(requests.map(({ url }) => url)).toEqual([`https://discord.com/api/v10${end}`]);
});

describe('A webhook', () => {
  const hook = (webhookUri: string) => ({ discordWebhookApi: { webhookUri } });
  const send = { authentication: 'webhook', content: 'x', options: { wait: true } };

  it('sends a message, and gives it where it is waited for', async () => {
    const uri = 'https://discord.com/api/webhooks/1/tok?thread_id=7';
    const { json, requests } = await run(send, () => ({ json: { id: '9' } }), hook(uri));
    expect(json).toEqual([{ id: '9' }]);
    expect(requests[0]).toMatchObject({
      url: 'https://discord.com/api/webhooks/1/tok',
      query: [
        ['thread_id', '7'],
        ['wait', 'true'],
      ],
    });
  });

  it('elsewhere is not called', async () => {
    await expect(run(send, () => ({ json: {} }), hook('https://x.test/api/webhooks/1/tok'))).rejects.toThrow(
      'This is not an address of a webhook of Discord',
    );
  });

  it('is tested by asking it about itself', () => {
    const webhookUri = 'https://discord.com/api/webhooks/1/tok';
    expect(discordWebhookApi.test?.({ webhookUri })).toEqual({ url: webhookUri });
  });

  it('stands in the node in version 1', async () => {
    const options = { embeds: '[{"title":"e"}]', payloadJson: '{"thread_name":"n"}' };
    const { json, requests } = await runNode(discordV1, {
      parameters: { webhookUri: 'https://discord.com/api/webhooks/1/tok', text: 't', options },
      http: () => ({ status: 204, body: '' }),
    });
    expect(json).toEqual([{ success: true }]);
    expect(JSON.parse(String(requests[0]?.body))).toEqual({ content: 't', embeds: [{ title: 'e' }], thread_name: 'n' });
  });
});

it('shows resources to bots and persons only', () => {
  const shown = discordNodes.at(-1)?.description.properties.find(({ name }) => name === 'resource')?.displayOptions;
  expect(shown).toEqual({ show: { authentication: ['botToken', 'oAuth2'] } });
});
