import {
  type JsonObject,
  type JsonValue,
  NodeError,
  type Paging,
  type Path,
  path,
  type ServiceClient,
  type ServiceRequest,
  service,
  z,
} from '@millrace/node-sdk';
import { discordBotApi, discordOAuth2Api, discordWebhookApi } from './discord.credentials.ts';

const common = {
  name: 'Discord',
  baseUrl: 'https://discord.com/api/v10',
  retryAfter: 'retry_after',
  itemsHoldReason: true,
  pace: { requests: 50, perMs: 1000 },
} as const;

/** Discord with the account that is chosen: of a bot, or of a person. */
export const discord = service({
  ...common,
  credentials: {
    label: 'Connection',
    kinds: { botToken: discordBotApi, oAuth2: discordOAuth2Api, webhook: discordWebhookApi },
  },
});

/** Where webhooks are called: their addresses are secrets, which the credential keeps. */
export const discordWebhook = service({
  ...common,
  baseUrl: 'https://discord.com/api',
  credentials: { kinds: { webhook: discordWebhookApi } },
});

/** The same for addresses that stand in the node, as in version 1. */
export const plainWebhook = service({ ...common, baseUrl: 'https://discord.com/api' });

/** For requests that carry the token of a bot themselves. */
const unsigned = service(common);

/** Discord in the name of a bot. */
export interface Bot {
  json<Answer = JsonValue>(request: ServiceRequest & { answer?: z.ZodType<Answer> }): Promise<Answer>;
  all(request: ServiceRequest, options: { limit: number; paging: Paging }): Promise<JsonValue[]>;
}

interface Place {
  authentication?: unknown;
  guildId?: { value: string | number } | undefined;
  channelId?: { value: string | number } | undefined;
}

interface BotContext {
  client: ServiceClient;
  clientOf(other: typeof unsigned): Promise<ServiceClient>;
  credential(): Promise<unknown>;
  parameters: object;
  /** What the items of a run share; absent where the editor asks. */
  share?<Thing>(key: string, open: () => Promise<{ thing: Thing; close(): void }>): Promise<Thing>;
}

const tokenShape = z.object({ botToken: z.string().min(1) });

/**
 * The bot of the chosen account. A person's account says who they are: the bot then works only in servers that they are in.
 * @throws NodeError where they are not
 */
export async function botOf(context: BotContext): Promise<Bot> {
  const { client, clientOf, credential, parameters } = context;
  const { authentication, guildId, channelId }: Place = parameters;
  if (authentication !== 'oAuth2') return client;
  const token = tokenShape.safeParse(await credential());
  if (!token.success) {
    throw new NodeError('The credential holds no token of a bot', {
      description: 'Add the token of the bot to the credential: Discord lets bots act, not persons.',
    });
  }
  const bot = withHeaders(await clientOf(unsigned), { authorization: `Bot ${token.data.botToken}` });
  const [guild, channel] = [idIn(guildId), idIn(channelId)];
  const check = async () => ({
    thing: await checkPlace({ person: client, bot }, guild, channel),
    close: () => undefined,
  });
  await (context.share ? context.share(`access to ${guild} ${channel}`, check) : check());
  return bot;
}

const idIn = (chosen: Place['guildId']) => String(chosen?.value ?? '').trim();

function withHeaders(client: ServiceClient, headers: Record<string, string>): Bot {
  return {
    json: (request) => client.json({ ...request, headers: { ...request.headers, ...headers } }),
    all: (request, options) => client.all({ ...request, headers: { ...request.headers, ...headers } }, options),
  };
}

/** A person may use the bot only where they are members themselves. */
async function checkPlace(
  { person, bot }: { person: ServiceClient; bot: Bot },
  guild: string,
  channel: string,
): Promise<void> {
  const known = await person.get('/users/@me/guilds', { answer: z.array(z.object({ id: z.string() })) });
  if (!known.some(({ id }) => id === guild)) {
    throw new NodeError('The account is not a member of this server', {
      description: 'Choose a server that the person of the credential is in.',
      parameter: 'guildId',
    });
  }
  if (channel === '') return;
  const about = await bot.json({
    path: path`/channels/${channel}`,
    answer: z.object({ guild_id: z.string().optional() }),
  });
  if (about.guild_id === guild) return;
  throw new NodeError('The channel is not of this server', {
    description: 'Choose a channel of the server that is chosen.',
    parameter: 'channelId',
  });
}

/** Lists that are continued by the id of their last entry. */
export function pagesByLast(
  name: 'before' | 'after',
  idOf: (entry: JsonValue | undefined) => string | undefined,
): Paging {
  return {
    items: '',
    place: 'query',
    size: { name: 'limit', most: 100 },
    first: {},
    next({ body, count }, { size }) {
      const last = Array.isArray(body) ? idOf(body.at(-1)) : undefined;
      return last === undefined || (size !== undefined && count < size) ? undefined : { values: { [name]: last } };
    },
  };
}

const address =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api(?:\/v\d+)?\/webhooks\/([^/?#]+)\/([^/?#]+)(?:\?([^#]*))?/;

/** Where a webhook is. Only addresses of Discord are called. @throws NodeError for another */
export function webhookPlace(uri: string): { path: Path; query: Record<string, string> } {
  const [, id, token, query] = address.exec(uri.trim()) ?? [];
  if (id !== undefined && token !== undefined) {
    return { path: path`/webhooks/${id}/${token}`, query: Object.fromEntries(new URLSearchParams(query)) };
  }
  throw new NodeError('This is not an address of a webhook of Discord', {
    description: 'Copy it from the settings of the channel: https://discord.com/api/webhooks/…',
  });
}

/** What an answer without content becomes. */
export const DONE: JsonObject = { success: true };
