import {
  boolean,
  collection,
  defineWebhookTrigger,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  multiOptions,
  options,
  sharedSecret,
  since,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { answerOf, telegram, telegramFiles } from './client.ts';
import { fetchSentFile, fileIn } from './update-file.ts';

const ALL = '*';

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.telegramTrigger',
  displayName: 'Telegram trigger',
  description: 'Starts the workflow when a bot gets a message or another update',
  version: [1, 1.1, 1.2],
  defaults: { name: 'Telegram Trigger' },
  codex: { categories: ['Communication'], alias: ['bot', 'chat', 'message', 'messenger'] },
  activationMessage: 'Updates of the bot now start the workflow. A bot sends them to one workflow only.',
  service: telegram,
  parameters: [
    multiOptions('updates', {
      label: 'Trigger on',
      required: true,
      options: [
        { name: 'Everything', value: ALL, description: 'All that bots get unless they ask for more' },
        { name: 'Callback query', value: 'callback_query', description: 'A button of an inline keyboard was pressed' },
        { name: 'Channel post', value: 'channel_post' },
        { name: 'Edited channel post', value: 'edited_channel_post' },
        { name: 'Edited message', value: 'edited_message' },
        { name: 'Inline query', value: 'inline_query' },
        { name: 'Message', value: 'message' },
        { name: 'Poll', value: 'poll', description: 'A poll changed' },
        { name: 'Pre-checkout query', value: 'pre_checkout_query' },
        { name: 'Shipping query', value: 'shipping_query' },
      ],
    }),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [
        boolean('download', { label: 'Download files', description: 'Fetch the file that came with a message' }),
        when(
          { download: [true] },
          options('imageSize', {
            label: 'Image size',
            default: 'large',
            options: [
              { name: 'Small', value: 'small' },
              { name: 'Medium', value: 'medium' },
              { name: 'Large', value: 'large' },
              { name: 'Extra large', value: 'extraLarge' },
            ],
          }),
        ),
        since(
          1.1,
          string('chatIds', { label: 'Restrict to chat IDs', description: 'Only these chats, separated by commas' }),
        ),
        since(
          1.1,
          string('userIds', { label: 'Restrict to user IDs', description: 'Only these people, separated by commas' }),
        ),
      ],
    }),
  ],
  async register({ client, url, secret, parameters: { updates } }) {
    const wanted: string[] = updates;
    await client.post('/setWebhook', {
      url,
      secret_token: secret,
      allowed_updates: wanted.includes(ALL) ? [] : wanted,
    });
    return { url };
  },
  async isRegistered({ client, stored }) {
    const { result } = await client.get('/getWebhookInfo', { answer: answerOf(z.object({ url: z.string() })) });
    return result.url === stored.url;
  },
  unregister: ({ client }) => client.post('/deleteWebhook'),
  verify: sharedSecret({ header: 'x-telegram-bot-api-secret-token' }),
  async receive({ body, parameters: { additionalFields }, client, clientOf, binary }) {
    if (!isJsonObject(body) || !isWanted(body, additionalFields)) return [];
    const { download = false, imageSize = 'large' } = additionalFields;
    const sent = download ? fileIn(body, imageSize) : undefined;
    if (!sent) return [{ json: body }];
    const file = await fetchSentFile(sent, { client, files: await clientOf(telegramFiles), binary });
    return [{ json: body, binary: { data: file } }];
  },
});

/** Whether an update comes from the chats and people that it is restricted to. */
function isWanted(update: JsonObject, { chatIds, userIds }: { chatIds?: string; userIds?: string }): boolean {
  const { update_id: _id, ...kinds } = update;
  const content = objectIn(Object.values(kinds)[0]);
  const chat = objectIn(content.chat ?? objectIn(content.message).chat);
  return isListed(chatIds, chat.id) && isListed(userIds, objectIn(content.from).id);
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function isListed(list: string | undefined, id: JsonValue | undefined): boolean {
  const ids = fieldList(list ?? '');
  return ids.length === 0 || ids.includes(String(id));
}
