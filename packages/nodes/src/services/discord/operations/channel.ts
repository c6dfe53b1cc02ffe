import {
  boolean,
  collection,
  isJsonObject,
  type JsonValue,
  multiOptions,
  number,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { botOf, discord } from '../client.ts';
import { categoryId, channelId, guildId } from '../places.ts';

const kinds = [
  { name: 'Text', value: '0' },
  { name: 'Voice', value: '2' },
  { name: 'Category', value: '4' },
] as const;

const notOfCategory = { displayOptions: { hide: { '/type': ['4'] } } };
const ofVoice = { displayOptions: { show: { '/type': ['2'] } } };
const settings = { label: 'Options', placeholder: 'Add option' } as const;

const labels = {
  nsfw: { label: 'For adults only' },
  bitrate: { label: 'Bit rate', default: 8000, typeOptions: { minValue: 8000, maxValue: 96_000 } },
  position: { label: 'Position', default: 1 },
  pause: { label: 'Seconds between messages of a person' },
  topic: { label: 'Topic', typeOptions: { rows: 2 } },
  users: { label: 'Most users', typeOptions: { minValue: 0, maxValue: 99 } },
};

const createOptions = collection('options', {
  ...settings,
  options: [
    boolean('nsfw', { ...labels.nsfw, ...notOfCategory }),
    number('bitrate', { ...labels.bitrate, ...ofVoice }),
    { ...categoryId, ...notOfCategory },
    number('position', labels.position),
    number('rate_limit_per_user', { ...labels.pause, ...notOfCategory }),
    string('topic', { ...labels.topic, ...notOfCategory }),
    number('user_limit', { ...labels.users, ...ofVoice }),
  ],
});

const updateOptions = collection('options', {
  ...settings,
  options: [
    boolean('nsfw', labels.nsfw),
    number('bitrate', labels.bitrate),
    categoryId,
    number('position', labels.position),
    number('rate_limit_per_user', labels.pause),
    string('topic', labels.topic),
    number('user_limit', labels.users),
  ],
});

interface Settings {
  categoryId?: { value: string | number };
  [name: string]: unknown;
}

/** Settings as Discord takes them. */
function settingsOf({ categoryId: category, ...rest }: Settings): Record<string, JsonValue | undefined> {
  return { ...(rest as Record<string, JsonValue | undefined>), parent_id: category && String(category.value) };
}

export const channelOperations = {
  create: discord.operation('Create', {
    parameters: [
      guildId,
      string('name', { label: 'Name', required: true }),
      options('type', { label: 'Kind', options: kinds, required: true }),
      createOptions,
    ],
    async run(context) {
      const { guildId: guild, name, type, options: chosen } = context.parameters;
      const bot = await botOf(context);
      const body = { name, type, ...settingsOf(chosen) };
      return itemOf(await bot.json({ method: 'POST', path: path`/guilds/${guild.value}/channels`, body }));
    },
  }),
  deleteChannel: discord.operation('Delete', {
    parameters: [guildId, channelId],
    async run(context) {
      const bot = await botOf(context);
      return itemOf(await bot.json({ method: 'DELETE', path: path`/channels/${context.parameters.channelId.value}` }));
    },
  }),
  get: discord.operation('Get', {
    parameters: [guildId, channelId],
    async run(context) {
      const bot = await botOf(context);
      return itemOf(await bot.json({ path: path`/channels/${context.parameters.channelId.value}` }));
    },
  }),
  getAll: discord.operation('Get many', {
    parameters: [
      guildId,
      collection('options', {
        ...settings,
        options: [
          multiOptions('filter', {
            label: 'Kinds',
            description: 'Only channels of these',
            options: kinds.map(({ name, value }) => ({ name, value: Number(value) })),
          }),
        ],
      }),
    ],
    paged: { limit: 100 },
    runsOnce: 'linkedToFirst',
    async run(context) {
      const {
        guildId: guild,
        options: { filter = [] },
      } = context.parameters;
      const bot = await botOf(context);
      const found = await bot.json({ path: path`/guilds/${guild.value}/channels` });
      return [found]
        .flat()
        .filter(isJsonObject)
        .filter(({ type }) => filter.length === 0 || filter.includes(Number(type)))
        .slice(0, context.limit)
        .map((json) => ({ json }));
    },
  }),
  update: discord.operation('Update', {
    parameters: [guildId, channelId, string('name', { label: 'Name', description: 'Empty: as it is' }), updateOptions],
    async run(context) {
      const { channelId: channel, name, options: chosen } = context.parameters;
      const bot = await botOf(context);
      const body = { name: name || undefined, ...settingsOf(chosen) };
      return itemOf(await bot.json({ method: 'PATCH', path: path`/channels/${channel.value}`, body }));
    },
  }),
};

const itemOf = (answer: JsonValue) => ({ json: isJsonObject(answer) ? answer : { value: answer } });
