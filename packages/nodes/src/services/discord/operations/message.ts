import {
  boolean,
  collection,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  path,
  type ResourceLocatorValue,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { sendAndWait } from '../../../lib/send-and-wait/send-and-wait.ts';
import { type Bot, botOf, DONE, discord, pagesByLast } from '../client.ts';
import { content, embeds, embedsOf, fileList, flags, flagsOf, messageRequest } from '../message-content.ts';
import { channelId, guildId, messageId, textChannelId, userId } from '../places.ts';

const simplify = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [boolean('simplify', { label: 'Simplify', default: true, description: 'Give only what is used most' })],
});

const idShape = z.looseObject({ id: z.string() });
const messages = pagesByLast('before', (entry) => idShape.safeParse(entry).data?.id);

/** To whom a message goes. */
const receiver = [
  guildId,
  options('sendTo', {
    label: 'Send to',
    default: 'channel',
    options: [
      { name: 'User', value: 'user' },
      { name: 'Channel', value: 'channel' },
    ],
  }),
  when({ sendTo: ['user'] }, userId),
  when({ sendTo: ['channel'] }, textChannelId),
] as const;

/** Kinds of what stands below a message. */
const ROW = 1;
const LINK_BUTTON = { type: 2, style: 5 };
const ACCENT = 0x0b7a8a;

export const messageOperations = {
  deleteMessage: discord.operation('Delete', {
    parameters: [guildId, channelId, messageId],
    async run(context) {
      const bot = await botOf(context);
      await bot.json({ method: 'DELETE', path: messagePath(context.parameters) });
      return { json: DONE };
    },
  }),
  get: discord.operation('Get', {
    parameters: [guildId, channelId, messageId, simplify],
    async run(context) {
      const bot = await botOf(context);
      return { json: seen(await bot.json({ path: messagePath(context.parameters) }), context.parameters.options) };
    },
  }),
  getAll: discord.operation('Get many', {
    description: 'List messages of a channel, the newest first',
    parameters: [guildId, channelId, simplify],
    paged: { limit: 100 },
    async run(context) {
      const { channelId: channel, options: chosen } = context.parameters;
      const bot = await botOf(context);
      const request = { path: path`/channels/${channel.value}/messages` };
      const found = await bot.all(request, { limit: context.limit, paging: messages });
      return found.map((message) => ({ json: seen(message, chosen) }));
    },
  }),
  react: discord.operation('React with emoji', {
    action: 'React to a message',
    parameters: [
      guildId,
      channelId,
      messageId,
      string('emoji', { label: 'Emoji', description: 'An emoji, or one of the server as name:id', required: true }),
    ],
    async run(context) {
      const bot = await botOf(context);
      const { channelId: channel, messageId: message, emoji } = context.parameters;
      const place = path`/channels/${channel.value}/messages/${message}/reactions/${emoji}/@me`;
      await bot.json({ method: 'PUT', path: place });
      return { json: DONE };
    },
  }),
  send: discord.operation('Send', {
    description: 'Send a message to a channel or a person',
    parameters: [
      ...receiver,
      content,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          flags,
          string('message_reference', { label: 'Reply to', description: 'ID of the message that is answered' }),
          boolean('tts', { label: 'Read aloud' }),
        ],
      }),
      embeds,
      fileList,
    ],
    async run(context) {
      const { item, binary, parameters } = context;
      const { guildId: guild, options: chosen } = parameters;
      const bot = await botOf(context);
      const channel = await recipient(bot, parameters);
      const body = {
        content: parameters.content,
        ...chosen,
        flags: flagsOf(chosen.flags),
        message_reference: chosen.message_reference
          ? { message_id: chosen.message_reference, guild_id: guild.value }
          : undefined,
        embeds: embedsOf(parameters.embeds),
      };
      const place = { path: path`/channels/${channel}/messages` };
      return { json: seen(await bot.json(messageRequest(place, body, { files: parameters.files, item, binary }))) };
    },
  }),
  sendAndWait: sendAndWait(discord, {
    parameters: receiver,
    labels: { approve: '✓ Approve', decline: '✗ Decline' },
    markup: 'may hold Markdown',
    async send({ question: { text, buttons, attribution }, ...context }) {
      const bot = await botOf(context);
      const channel = await recipient(bot, context.parameters);
      const description = attribution === undefined ? text : `${text}\n\n_${attribution}_`;
      const links = buttons.map(({ label, url }) => ({ ...LINK_BUTTON, label, url }));
      const body = { embeds: [{ description, color: ACCENT }], components: [{ type: ROW, components: links }] };
      await bot.json({ method: 'POST', path: path`/channels/${channel}/messages`, body });
    },
  }),
};

function messagePath({
  channelId: channel,
  messageId: message,
}: {
  channelId: ResourceLocatorValue;
  messageId: string;
}) {
  return path`/channels/${channel.value}/messages/${message}`;
}

interface Recipient {
  sendTo: 'user' | 'channel';
  userId?: ResourceLocatorValue | undefined;
  channelId?: ResourceLocatorValue | undefined;
}

/** The channel that a message goes to. Discord opens one for the messages to a person, once. */
async function recipient(bot: Bot, { sendTo, userId: user, channelId: channel }: Recipient): Promise<string> {
  if (sendTo === 'channel') return String(channel?.value ?? '');
  const body = { recipient_id: String(user?.value ?? '') };
  const opened = await bot.json({ method: 'POST', path: path`/users/@me/channels`, body, answer: idShape });
  return opened.id;
}

const USED_MOST = ['id', 'channel_id', 'author', 'content', 'timestamp', 'type'];

function seen(message: JsonValue, { simplify: isSimple = false }: { simplify?: boolean } = {}): JsonObject {
  if (!isJsonObject(message)) return { value: message };
  return isSimple ? Object.fromEntries(Object.entries(message).filter(([name]) => USED_MOST.includes(name))) : message;
}
