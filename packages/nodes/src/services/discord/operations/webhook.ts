import { boolean, collection, isJsonObject, string } from '@millrace/node-sdk';
import { DONE, discordWebhook, webhookPlace } from '../client.ts';
import { content, embeds, embedsOf, fileList, flags, flagsOf, messageRequest } from '../message-content.ts';

export const webhookOperations = {
  sendLegacy: discordWebhook.operation('Send a message', {
    description: 'Send a message by a webhook of a channel',
    action: 'Send a message',
    parameters: [
      content,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('avatar_url', { label: 'Address of the avatar', description: 'Instead of that of the webhook' }),
          flags,
          boolean('tts', { label: 'Read aloud' }),
          string('username', { label: 'User name', description: 'Instead of that of the webhook' }),
          boolean('wait', { label: 'Wait', description: 'Until Discord has stored the message, and give the message' }),
        ],
      }),
      embeds,
      fileList,
    ],
    async run({ client, credential, item, binary, parameters }) {
      const { wait: isWaiting = false, flags: chosen, ...settings } = parameters.options;
      const place = webhookPlace((await credential()).webhookUri);
      const body = {
        content: parameters.content,
        ...settings,
        flags: flagsOf(chosen),
        embeds: embedsOf(parameters.embeds),
      };
      const asked = { ...place, query: { ...place.query, wait: isWaiting || undefined } };
      const answer = await client.json(messageRequest(asked, body, { files: parameters.files, item, binary }));
      return { json: isJsonObject(answer) ? answer : DONE };
    },
  }),
};
