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
    expect(requests).toHaveLength(2);
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

  it('fails when Slack answers 200 to what it refuses', async () => {
    const run = asked(() => ({ json: { ok: false, error: 'channel_not_found' } }), {
      resource: 'channel',
      operation: 'archive',
      channelId,
    });
    await expect(run).rejects.toThrow('Slack refused the request: channel_not_found');
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
