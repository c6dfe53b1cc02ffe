import {
  boolean,
  collection,
  dateTime,
  type JsonBody,
  type JsonObject,
  type JsonValue,
  json,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';
import { slack } from '../client.ts';
import { attachmentFields, attachmentsOf } from '../operations/message-content.ts';
import { addField, channelV1, timestamp, ts } from '../parameters.ts';
import { blocksOf, blocksUi } from './blocks.ts';

const channel = string('channel', { label: 'Channel', description: 'Its ID or name', required: true });
const text = string('text', { label: 'Text' });
const jsonParameters = boolean('jsonParameters', { label: 'Attachments and blocks as JSON' });
const asJson = [
  when({ jsonParameters: [true] }, json('attachmentsJson', { label: 'Attachments', default: '' })),
  when({ jsonParameters: [true] }, json('blocksJson', { label: 'Blocks', default: '' })),
] as const;
const attachments = collection('attachments', {
  label: 'Attachments',
  placeholder: 'Add attachment',
  typeOptions: { multipleValues: true, multipleValueButtonText: 'Add attachment' },
  options: attachmentFields.map((field) => (field.name === 'ts' ? dateTime('ts', { label: 'Time' }) : field)),
});

const otherOptions = collection('otherOptions', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    string('icon_emoji', { label: 'Emoji of the bot', placeholder: ':tada:' }),
    string('icon_url', { label: 'Image of the bot' }),
    boolean('link_names', { label: 'Link names' }),
    string('thread_ts', { label: 'Timestamp of the message to reply to' }),
    boolean('mrkdwn', { label: 'Read markup', default: true }),
    boolean('reply_broadcast', { label: 'Show a reply in the channel, too' }),
    boolean('unfurl_links', { label: 'Show previews of links' }),
    boolean('unfurl_media', { label: 'Show previews of media', default: true }),
    string('sendAsUser', {
      label: 'Send under the name',
      displayOptions: { show: { '/authentication': ['accessToken'] } },
    }),
  ],
});

interface Parts {
  jsonParameters: boolean;
  attachmentsJson?: JsonValue | undefined;
  blocksJson?: JsonValue | undefined;
  attachments?: unknown;
  blocksUi?: Parameters<typeof given>[0];
}

function given(blocks: { blocksValues?: Parameters<typeof blocksOf>[0] } | undefined) {
  return blocks?.blocksValues && blocksOf(blocks.blocksValues);
}

/** Attachments and blocks, entered or as JSON. */
function partsOf({ jsonParameters: isJson, attachmentsJson, blocksJson, ...parts }: Parts): {
  [field: string]: JsonBody | undefined;
} {
  if (!isJson) {
    return { attachments: attachmentsOf(parts.attachments as JsonValue | undefined), blocks: given(parts.blocksUi) };
  }
  return {
    attachments: parsed(attachmentsJson, 'Attachments', 'attachmentsJson'),
    blocks: parsed(blocksJson, 'Blocks', 'blocksJson'),
  };
}

function parsed(value: JsonValue | undefined, label: string, parameter: string): JsonValue | undefined {
  return value === '' || value === undefined ? undefined : parseJsonParameter(value, label, parameter);
}

function settingsOf({ sendAsUser, ...rest }: JsonObject): JsonObject {
  return { ...(typeof sendAsUser === 'string' && sendAsUser !== '' && { username: sendAsUser }), ...rest };
}

export const messageOperationsV1 = {
  delete: slack.operation('Delete', {
    action: 'Delete a message',
    parameters: [channelV1, timestamp],
    request: ({ channelId, timestamp: time }) => ({
      method: 'POST',
      path: '/chat.delete',
      body: { channel: channelId, ts: String(time) },
    }),
  }),
  getPermalink: slack.operation('Get permalink', {
    action: 'Get the permanent address of a message',
    parameters: [channelV1, timestamp],
    request: ({ channelId, timestamp: time }) => ({
      path: '/chat.getPermalink',
      query: { channel: channelId, message_ts: time },
    }),
  }),
  post: slack.operation('Send', {
    action: 'Send a message',
    parameters: [
      channel,
      text,
      jsonParameters,
      ...asJson,
      when({ jsonParameters: [false] }, attachments),
      when({ jsonParameters: [false] }, blocksUi),
      otherOptions,
    ],
    request: ({ channel: target, text: shown, otherOptions: chosen, ...parts }) => ({
      method: 'POST',
      path: '/chat.postMessage',
      body: { channel: target, text: shown, ...partsOf(parts), ...settingsOf(chosen as JsonObject) },
    }),
  }),
  postEphemeral: slack.operation('Send so that one person sees it', {
    action: 'Send a message that one person sees',
    parameters: [
      channel,
      string('user', { label: 'User ID', required: true }),
      text,
      jsonParameters,
      ...asJson,
      when({ jsonParameters: [false] }, attachments),
      otherOptions,
    ],
    request: ({ channel: target, user, text: shown, otherOptions: chosen, ...parts }) => ({
      method: 'POST',
      path: '/chat.postEphemeral',
      body: { channel: target, text: shown, user, ...partsOf(parts), ...settingsOf(chosen as JsonObject) },
    }),
  }),
  update: slack.operation('Update', {
    action: 'Update a message',
    parameters: [
      channelV1,
      text,
      ts,
      jsonParameters,
      ...asJson,
      when({ jsonParameters: [false] }, attachments),
      collection('updateFields', {
        label: 'Fields to update',
        ...addField,
        options: [
          boolean('link_names', { label: 'Link names' }),
          options('parse', {
            label: 'Parse',
            options: [
              { name: 'As its programs do', value: 'client' },
              { name: 'Everything', value: 'full' },
              { name: 'Nothing', value: 'none' },
            ],
          }),
        ],
      }),
    ],
    request: ({ channelId, text: shown, ts: time, updateFields, ...parts }) => ({
      method: 'POST',
      path: '/chat.update',
      body: { channel: channelId, text: shown, ts: String(time), ...partsOf(parts), ...updateFields },
    }),
  }),
};
