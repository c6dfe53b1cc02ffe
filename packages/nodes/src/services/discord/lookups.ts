import { type choicesOf, type locator, path, type SearchPage, z } from '@millrace/node-sdk';
import { type Bot, botOf, discord } from './client.ts';

type Search = NonNullable<Parameters<typeof locator>[1]['from']>;
type Choices = Parameters<typeof choicesOf>[1]['from'];

const named = z.object({ id: z.string(), name: z.string() });
const channelShape = z.object({ id: z.string(), name: z.string().default(''), type: z.number() });
const memberShape = z.object({
  user: z.object({ id: z.string(), username: z.string(), global_name: z.string().nullish() }),
  nick: z.string().nullish(),
});

const fits = (name: string, search = '') => name.toLowerCase().includes(search.toLowerCase());

/** Servers of the account. */
export const guilds = discord.searches('guildSearch', {
  async find({ client, search }) {
    const found = await client.get('/users/@me/guilds', { answer: z.array(named) });
    const results = found
      .filter(({ name }) => fits(name, search))
      .map(({ id, name }) => ({ name, value: id, url: `https://discord.com/channels/${id}` }));
    return { results };
  },
});

/** A look-up that the bot makes in the server that is chosen. */
const byBot = (name: string, find: (bot: Bot, guild: string) => Promise<SearchPage['results']>): Search => ({
  kind: 'search',
  name,
  uses: ['guildId'],
  async find(context, { filter }) {
    const { bot, guild } = await inServer(context);
    return { results: (await find(bot, guild)).filter((entry) => fits(entry.name, filter)) };
  },
});

async function inServer(context: Parameters<Choices['find']>[0]): Promise<{ bot: Bot; guild: string }> {
  const { guildId } = context.parameters as { guildId?: { value: string | number } };
  const bot = await botOf({
    client: await discord.client(context),
    clientOf: (other) => other.client(context),
    credential: () => discord.fields(context),
    parameters: { authentication: context.parameters.authentication, guildId },
  });
  return { bot, guild: String(guildId?.value ?? '') };
}

const channelsOf = (name: string, isOffered: (type: number) => boolean) =>
  byBot(name, async (bot, guild) => {
    const found = await bot.json({ path: path`/guilds/${guild}/channels`, answer: z.array(channelShape) });
    return found
      .filter(({ type }) => isOffered(type))
      .map(({ id, name: label }) => ({ name: label, value: id, url: `https://discord.com/channels/${guild}/${id}` }));
  });

const VOICE = 2;
const CATEGORY = 4;

export const channels = channelsOf('channelSearch', (type) => type !== CATEGORY);
export const textChannels = channelsOf('textChannelSearch', (type) => type !== VOICE && type !== CATEGORY);
export const categories = channelsOf('categorySearch', (type) => type === CATEGORY);

/** People of the server: the first thousand. */
export const users = byBot('userSearch', async (bot, guild) => {
  const query = { limit: 1000 };
  const found = await bot.json({ path: path`/guilds/${guild}/members`, query, answer: z.array(memberShape) });
  return found.map(({ user, nick }) => ({ name: nick ?? user.global_name ?? user.username, value: user.id }));
});

/** Roles that can be given: not that of everyone, nor those of bots. */
export const roles: Choices = {
  kind: 'options',
  name: 'getRoles',
  uses: ['guildId'],
  async find(context) {
    const { bot, guild } = await inServer(context);
    const answer = z.array(named.extend({ managed: z.boolean().default(false) }));
    const found = await bot.json({ path: path`/guilds/${guild}/roles`, answer });
    return found.filter(({ id, managed }) => id !== guild && !managed).map(({ id, name }) => ({ name, value: id }));
  },
};
