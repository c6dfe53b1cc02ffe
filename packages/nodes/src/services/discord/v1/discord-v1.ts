import { boolean, collection, defineServiceNode, type JsonValue, json, number, string } from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';
import { DONE, plainWebhook, webhookPlace } from '../client.ts';

/** What a message can have besides its text, as Discord calls it, by the names of the file. */
const JSON_FIELDS = [
  ['allowedMentions', 'allowed_mentions', 'Allowed mentions'],
  ['attachments', 'attachments', 'Attachments'],
  ['components', 'components', 'Components'],
  ['embeds', 'embeds', 'Embeds'],
] as const;

const send = plainWebhook.operation('Send a message', {
  parameters: [
    string('webhookUri', { label: 'Webhook URL', required: true, placeholder: 'https://discord.com/api/webhooks/…' }),
    string('text', { label: 'Text', description: 'At most 2000 characters', typeOptions: { maxValue: 2000 } }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        json('allowedMentions', { label: 'Allowed mentions', default: '' }),
        json('attachments', { label: 'Attachments', default: '' }),
        string('avatarUrl', { label: 'Address of the avatar' }),
        json('components', { label: 'Components', default: '' }),
        json('embeds', { label: 'Embeds', default: '' }),
        number('flags', { label: 'Flags' }),
        json('payloadJson', { label: 'Other fields of the message', default: '' }),
        string('username', { label: 'User name' }),
        boolean('tts', { label: 'Read aloud' }),
      ],
    }),
  ],
  async run({ client, parameters: { webhookUri, text, options } }) {
    const { avatarUrl, flags, username, tts, payloadJson } = options;
    const given = JSON_FIELDS.map(([name, field, label]) => [field, parsed(options[name], label)] as const);
    const more = parsed(payloadJson, 'Other fields of the message');
    const body = {
      content: text || undefined,
      avatar_url: avatarUrl || undefined,
      flags: flags || undefined,
      username: username || undefined,
      tts,
      ...Object.fromEntries(given),
      ...(typeof more === 'object' && more),
    };
    await client.json({ ...webhookPlace(webhookUri), method: 'POST', body });
    return { json: DONE };
  },
});

/** What a JSON parameter holds; undefined where it is empty. */
function parsed(value: JsonValue | undefined, label: string): JsonValue | undefined {
  return value === undefined || value === '' ? undefined : parseJsonParameter(value, label, 'options');
}

/** Version 1: one message by a webhook whose address stands in the node. */
export const discordV1 = defineServiceNode({
  name: 'n8n-nodes-base.discord',
  displayName: 'Discord',
  description: 'Sends messages, and looks after channels and members of a server',
  version: 1,
  defaultVersion: 2,
  group: ['output'],
  codex: { categories: ['Communication'] },
  subtitle: 'Send a message',
  service: plainWebhook,
  operations: { send },
});
