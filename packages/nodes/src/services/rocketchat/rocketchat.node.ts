import { boolean, collection, defineServiceNode, json, resource, service, string, when } from '@millrace/node-sdk';
import { attachments, attachmentsIn, attachmentsOf } from './attachments.ts';
import { rocketchatApi } from './rocketchat.credentials.ts';

const rocketchat = service({
  name: 'Rocket.Chat',
  credential: rocketchatApi,
  reason: 'error',
  refusalIn: ({ success, error }) => (success === false ? String(error ?? 'The message was not posted') : undefined),
});

const postMessage = rocketchat.operation('Post message', {
  action: 'Post a message',
  parameters: [
    string('channel', {
      label: 'Channel',
      description: 'An ID, #channel, or @user for a direct message',
      placeholder: '#general',
      required: true,
    }),
    string('text', { label: 'Text' }),
    boolean('jsonParameters', { label: 'Attachments as JSON' }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        string('alias', { label: 'Alias', description: 'The name of the sender that is shown' }),
        string('avatar', { label: 'Avatar', description: 'Address of an image' }),
        string('emoji', { label: 'Emoji', description: 'Instead of an avatar', placeholder: ':smirk:' }),
      ],
    }),
    when({ jsonParameters: [false] }, attachments),
    when(
      { jsonParameters: [true] },
      json('attachmentsJson', {
        label: 'Attachments (JSON)',
        default: '',
        typeOptions: { alwaysOpenEditWindow: true },
      }),
    ),
  ],
  request: ({ channel, text, jsonParameters, options, attachments: listed, attachmentsJson }) => ({
    method: 'POST',
    path: '/api/v1/chat.postMessage',
    body: {
      channel,
      text,
      alias: options.alias || undefined,
      avatar: options.avatar || undefined,
      emoji: options.emoji || undefined,
      attachments: jsonParameters ? attachmentsIn(attachmentsJson) : attachmentsOf(listed),
    },
  }),
});

export default defineServiceNode({
  name: 'n8n-nodes-base.rocketchat',
  displayName: 'Rocket.Chat',
  description: 'Posts messages to channels and people',
  version: 1,
  group: ['output'],
  defaults: { name: 'RocketChat' },
  codex: { categories: ['Communication'], alias: ['chat', 'message'] },
  service: rocketchat,
  resources: { chat: resource('Chat', { postMessage }) },
});
