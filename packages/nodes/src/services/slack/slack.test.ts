import { createHmac } from 'node:crypto';
import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import slackCredentials from './slack.credentials.ts';
import slack from './slack.node.ts';
import slackTrigger from './slack-trigger.node.ts';

const account = {
  credentials: { slackApi: { accessToken: 'xoxb-1', signatureSecret: 'shh' } },
  credentialTypes: slackCredentials,
};
const channelId = { mode: 'id', value: 'C1' };

function asked(server: FakeServer, parameters: JsonObject, typeVersion = 2.3) {
  const node: NodeType | undefined = slack.find(({ description }) =>
    [description.version].flat().includes(typeVersion),
  );
  if (!node) throw new Error(`There is no version ${typeVersion}`);
  return runNode(node, { credentials: account.credentials, typeVersion, http: server, parameters });
}

describe('the node', () => {
  it('follows the pages of a list', async () => {
    const { json, requests } = await asked(
      ({ query = [] }) => {
        const isLast = Object.fromEntries(query).cursor === 'n2';
        const response_metadata = { next_cursor: isLast ? '' : 'n2' };
        return { json: { ok: true, channels: [{ id: isLast ? 'C2' : 'C1' }], response_metadata } };
      },
      { resource: 'channel', operation: 'getAll', returnAll: true },
    );
    expect(json).toEqual([{ id: 'C1' }, { id: 'C2' }]);
    expect(requests.map(({ query }) => Object.fromEntries(query ?? []))).toEqual([
      { page: '1', limit: '100' },
      { page: '2', limit: '100', cursor: 'n2' },
    ]);
  });

  it('ends a list whose pages name themselves', async () => {
    let calls = 0;
    const server: FakeServer = () => {
      calls++;
      return { json: { ok: true, channels: [{ id: 'C1' }], response_metadata: { next_cursor: 'same' } } };
    };
    const endless = asked(server, { resource: 'channel', operation: 'getAll', returnAll: true });
    await expect(endless).rejects.toMatchObject({ code: 'SERVICE_PAGES_ENDLESS' });
    expect(calls).toBe(2);
  });

  it('searches page after page only where all messages are wanted', async () => {
    const server: FakeServer = () => ({ json: { ok: true, messages: { matches: [{ ts: '1' }] } } });
    const search = { resource: 'message', operation: 'search', query: 'x' };
    const some = await asked(server, search);
    expect(some.requests.map(({ method, query }) => [method, Object.fromEntries(query ?? [])])).toEqual([
      ['POST', { query: 'x', sort: 'timestamp', sort_dir: 'desc', count: '25' }],
    ]);
    const all = await asked(server, { ...search, returnAll: true });
    expect(all.requests.map(({ method, query }) => [method, Object.fromEntries(query ?? [])])).toEqual([
      ['GET', { query: 'x', sort: 'timestamp', sort_dir: 'desc', page: '1', count: '100' }],
    ]);
  });

  it('replies in a thread with the digits of its timestamp as they are', async () => {
    const { json, requests } = await asked(() => ({ json: { ok: true, ts: '1.2' } }), {
      select: 'user',
      user: { mode: 'username', value: 'ann' },
      text: 'hi',
      otherOptions: { thread_ts: { replyValues: { thread_ts: '1663233118.856610', reply_broadcast: true } } },
    });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      channel: '@ann',
      text: 'hi',
      thread_ts: '1663233118.856610',
      reply_broadcast: true,
    });
    expect(json).toEqual([{ ok: true, message_timestamp: '1.2' }]);
  });

  it.each([
    [2.3, { channelId, options: { includeNumMembers: true } }],
    [1, { channelId: 'C1', additionalFields: { includeNumMembers: true } }],
  ])('asks for a channel in the address, the only place where Slack reads it: version %s', async (version, more) => {
    const parameters = { resource: 'channel', operation: 'get', ...more };
    const { json, requests } = await asked(() => ({ json: { ok: true, channel: { id: 'C1' } } }), parameters, version);
    expect(json).toEqual([{ id: 'C1' }]);
    expect(requests.map(({ query, body }) => ({ query, body }))).toEqual([
      {
        query: [
          ['channel', 'C1'],
          ['include_num_members', 'true'],
        ],
        body: undefined,
      },
    ]);
  });

  it('gives in version 1 what Slack says of a message as it says it', async () => {
    const parameters = { operation: 'post', channel: 'C1', text: 'hi' };
    expect((await asked(() => ({ json: { ok: true, ts: '1.2' } }), parameters, 1)).json).toEqual([
      { ok: true, ts: '1.2' },
    ]);
  });

  it('fails when Slack answers 200 to what it refuses', async () => {
    const run = asked(() => ({ json: { ok: false, error: 'channel_not_found' } }), {
      resource: 'channel',
      operation: 'archive',
      channelId,
    });
    await expect(run).rejects.toThrow('Slack refused the request: channel_not_found');
  });

  it.each([
    ['not_in_channel', 'Invite the app to the channel: write "/invite @" and its name there.'],
    ['too_many_members', 'Check the parameters of the node.'],
  ])('says what to do about %s', async (error, description) => {
    const parameters = { operation: 'post', channel: 'C1', text: 'hi' };
    await expect(asked(() => ({ json: { ok: false, error } }), parameters, 1)).rejects.toMatchObject({ description });
  });

  it('uploads nothing to an address that is not of Slack', async () => {
    const run = asked(
      () => ({ json: { ok: true, upload_url: 'https://elsewhere.example/up', file_id: 'F1' } }),
      { resource: 'file', operation: 'upload', binaryData: false, fileContent: 'text' },
      1,
    );
    await expect(run).rejects.toThrow('Slack gave an address for the file that is not its own');
  });

  it('writes the blocks of the first version', async () => {
    const button = { type: 'button', text: 'Go', emoji: false, actionId: 'a', url: '', value: '', style: 'default' };
    const { requests } = await asked(
      () => ({ json: { ok: true } }),
      {
        channel: 'C1',
        text: 'hi',
        blocksUi: { blocksValues: [{ type: 'actions', blockId: 'b', elementsUi: { elementsValues: [button] } }] },
      },
      1,
    );
    expect(JSON.parse(String(requests[0]?.body)).blocks).toEqual([
      {
        block_id: 'b',
        type: 'actions',
        elements: [{ type: 'button', action_id: 'a', text: { type: 'plain_text', text: 'Go', emoji: false } }],
      },
    ]);
  });
});

describe('a message that waits for an answer', () => {
  const ask = (parameters: JsonObject) =>
    asked(() => ({ json: { ok: true } }), { resource: 'message', operation: 'sendAndWait', ...parameters });

  it('has buttons, in the thread that is chosen', async () => {
    const { requests, suspension } = await ask({
      select: 'channel',
      channelId,
      message: 'May *I*?',
      approvalOptions: { values: { approvalType: 'double' } },
      options: { thread_ts: { replyValues: { thread_ts: 1663233118.856619, reply_broadcast: true } } },
    });
    const button = (text: string, approved: boolean) => ({
      type: 'button',
      text: { type: 'plain_text', text, emoji: true },
      url: expect.stringContaining(`?approved=${approved}&signature=`),
    });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      channel: 'C1',
      text: 'May *I*?',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: 'May *I*?' } },
        { type: 'actions', elements: [button('Decline', false), { ...button('Approve', true), style: 'primary' }] },
      ],
      thread_ts: '1663233118.856619',
      reply_broadcast: true,
    });
    expect(suspension).toMatchObject({ on: 'webhook' });
  });

  it('goes to a person, in as many blocks as Slack wants for a long text', async () => {
    const user = { mode: 'username', value: 'ann' };
    const { requests } = await ask({ user, message: '🦊'.repeat(3001), options: { appendAttribution: true } });
    const { channel, blocks } = JSON.parse(String(requests[0]?.body));
    expect(channel).toBe('@ann');
    expect(blocks.map(({ type }: JsonObject) => type)).toEqual(['section', 'section', 'actions', 'context']);
  });
});

describe('an approval within Slack', () => {
  const now = Date.UTC(2026, 0, 1);
  const parameters = {
    resource: 'message',
    operation: 'sendAndWait',
    select: 'channel',
    channelId,
    message: 'May I?',
    approvalOptions: { values: { approvalType: 'double' } },
    captureResponder: true,
    approvers: ['U1'],
  };
  const node = slack.find(({ description }) => [description.version].flat().includes(2.3)) as NodeType;

  /** Slack, which knows its people and takes all else. */
  function slackThat(notes: Array<[place: string, body: JsonObject]>): FakeServer {
    return ({ url, body }) => {
      const place = new URL(url).pathname.replace('/api', '');
      if (body !== undefined) notes.push([place, JSON.parse(String(body))]);
      const person: JsonObject = { ok: true, user: { real_name: 'Ann', profile: { email: 'ann@x.test' } } };
      return { json: place === '/users.info' ? person : { ok: true } };
    };
  }

  async function ask() {
    const sent: Array<[string, JsonObject]> = [];
    const { suspension } = await asked(slackThat(sent), parameters);
    const blocks = sent[0]?.[1].blocks as Array<{ type: string; elements: Array<{ value: string; url?: string }> }>;
    const buttons = blocks[1]?.elements ?? [];
    const press = async (value: string, { user = 'U1', secret = 'shh' } = {}) => {
      const payload = JSON.stringify({
        user: { id: user, username: 'ann' },
        channel: { id: 'C1' },
        message: { ts: '1.2', text: 'May I?', blocks },
        actions: [{ value }],
      });
      const body = new URLSearchParams({ payload }).toString();
      const time = String(now / 1000);
      const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
      const headers = { 'x-slack-signature': `v0=${signature}`, 'x-slack-request-timestamp': time };
      const told: Array<[string, JsonObject]> = [];
      const life = { credentials: account.credentials, http: slackThat(told), parameters, typeVersion: 2.3, now };
      const waitState = { ...suspension?.state };
      return { ...(await callWebhook(node, { method: 'POST', body, headers }, { ...life, waitState })), told };
    };
    return { values: buttons.map((button) => button.value), buttons, press };
  }

  it('has buttons that open nothing, and goes on with who pressed one', async () => {
    const { values, buttons, press } = await ask();
    expect(buttons.map(({ url }) => url)).toEqual([undefined, undefined]);
    const { outputs, told } = await press(values[1] ?? '');
    expect(outputs?.[0]?.[0]?.json).toEqual({
      data: {
        respondedAt: '2026-01-01T00:00:00.000Z',
        approved: true,
        responder: { id: 'U1', name: 'Ann', username: 'ann', email: 'ann@x.test' },
        channel: 'C1',
        messageId: '1.2',
      },
    });
    const text = { type: 'mrkdwn', text: 'May I?' };
    const outcome = { type: 'context', elements: [{ type: 'mrkdwn', text: 'Approved by <@U1>' }] };
    const changed = { channel: 'C1', ts: '1.2', text: 'May I?', blocks: [{ type: 'section', text }, outcome] };
    expect(told).toEqual([['/chat.update', changed]]);
  });

  it('waits on when others press, and tells them alone', async () => {
    const { values, press } = await ask();
    const { outputs, reply, told } = await press(values[0] ?? '', { user: 'U2' });
    expect([outputs, reply?.status]).toEqual([undefined, 200]);
    const text = 'You are not authorized to respond to this request.';
    expect(told).toEqual([['/chat.postEphemeral', { channel: 'C1', user: 'U2', text }]]);
  });

  it('takes no call that is not of Slack, and no button of another question', async () => {
    const { values, press } = await ask();
    const [own = ''] = values;
    const [other = ''] = (await ask()).values;
    const results = [
      await press(own, { secret: 'x' }),
      await press(other),
      await press(own.replace('~false~', '~true~')),
    ];
    expect(results.map(({ outputs, reply, told }) => [outputs, reply?.status, told])).toEqual([
      [undefined, 401, []],
      [undefined, 403, []],
      [undefined, 403, []],
    ]);
  });

  it('is not asked for where calls of Slack could not be told from others', async () => {
    const credentials = { slackApi: { accessToken: 'xoxb-1', signatureSecret: '' } };
    const run = runNode(node, { credentials, parameters, typeVersion: 2.3, http: slackThat([]) });
    await expect(run).rejects.toThrow('the credential has no signing secret');
  });
});

describe('the trigger', () => {
  const now = Date.UTC(2026, 0, 1);
  const call = (content: JsonObject, parameters: JsonObject, secret = 'shh') => {
    const body = JSON.stringify(content);
    const time = String(now / 1000);
    const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
    const headers = { 'x-slack-signature': `v0=${signature}`, 'x-slack-request-timestamp': time };
    return callWebhook(slackTrigger, { body, headers }, { ...account, now, parameters });
  };
  const event = { type: 'message', channel: 'C1', user: 'U1', text: 'hi' };

  it('answers the call by which Slack tries the address out', async () => {
    const { reply } = await call({ type: 'url_verification', challenge: 'c' }, { trigger: ['any_event'] });
    expect(reply?.body).toEqual({ json: { challenge: 'c' } });
  });

  it('takes signed events of its channel, and no others', async () => {
    const parameters = { trigger: ['message'], channelId, options: { userIds: ['U9'] } };
    expect((await call({ event }, parameters)).outputs).toEqual([[{ json: event }]]);
    expect((await call({ event }, parameters, 'other')).reply?.status).toBe(401);
    for (const change of [{ type: 'team_join' }, { channel: 'C2' }, { user: 'U9' }]) {
      expect((await call({ event: { ...event, ...change } }, parameters)).outputs).toBeUndefined();
    }
  });
});
