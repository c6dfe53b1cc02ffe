import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import rocketchat from './rocketchat.node.ts';

const account = { credentials: { rocketchatApi: { userId: 'U', authKey: 'K', domain: 'https://rc.x.test/' } } };
const message = { channel: '#general', text: 'hi' };

it('posts a message with attachments under the names of Rocket.Chat', async () => {
  const attachment = {
    text: 'T',
    authorName: 'A',
    messageLink: 'https://rc.x.test/m',
    titleLinkDownload: true,
    fields: { fieldsValues: [{ short: true, title: 't', value: 'v' }] },
  };
  const { requests } = await runNode(rocketchat, {
    ...account,
    parameters: { ...message, options: { alias: 'Bot' }, attachments: [attachment] },
    http: () => ({ json: { success: true } }),
  });
  expect(requests[0]?.url).toBe('https://rc.x.test/api/v1/chat.postMessage');
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    ...message,
    alias: 'Bot',
    attachments: [
      {
        text: 'T',
        author_name: 'A',
        message_link: 'https://rc.x.test/m',
        title_link_download: true,
        fields: [{ short: true, title: 't', value: 'v' }],
      },
    ],
  });
});

it('says why a message was not posted, also where the status is 200', async () => {
  const run = runNode(rocketchat, {
    ...account,
    parameters: message,
    http: () => ({ json: { success: false, error: '[error-not-allowed]' } }),
  });
  await expect(run).rejects.toThrow('[error-not-allowed]');
});

it('takes only a list for attachments in JSON', async () => {
  const run = runNode(rocketchat, {
    ...account,
    parameters: { ...message, jsonParameters: true, attachmentsJson: '{"text":"x"}' },
    http: () => ({ json: { success: true } }),
  });
  await expect(run).rejects.toThrow("'Attachments (JSON)' must be a list");
});
