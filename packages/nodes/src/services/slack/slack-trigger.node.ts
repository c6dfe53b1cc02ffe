import {
  type BinaryStore,
  boolean,
  choicesOf,
  collection,
  defineWebhookTrigger,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  locator,
  multiOptions,
  type ServiceClient,
  when,
  z,
} from '@millrace/node-sdk';
import { filesOf } from '../../lib/files/item-files.ts';
import { filePlace, idOf, sentFiles, slackApp } from './client.ts';
import { ignoredUsers, watchedChannels } from './lookups.ts';
import { CHANNEL_ADDRESS } from './parameters.ts';
import { isSigned } from './signature.ts';

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.slackTrigger',
  displayName: 'Slack trigger',
  description: 'Starts the workflow when something happens in a workspace',
  version: 1,
  defaults: { name: 'Slack Trigger' },
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'event'] },
  activationMessage:
    'Enter the address of this node under "Event Subscriptions" of your Slack app, and subscribe to the events there.',
  service: slackApp,
  parameters: [
    multiOptions('trigger', {
      label: 'Trigger on',
      required: true,
      options: [
        { name: 'Any event', value: 'any_event' },
        { name: 'Mention of the app', value: 'app_mention' },
        { name: 'File made public', value: 'file_public' },
        { name: 'File shared', value: 'file_share' },
        { name: 'Message', value: 'message' },
        { name: 'New channel', value: 'channel_created' },
        { name: 'New user', value: 'team_join' },
        { name: 'Reaction added', value: 'reaction_added' },
      ],
    }),
    boolean('watchWorkspace', {
      label: 'Whole workspace',
      description: 'Events of all channels that the app sees, not of one',
    }),
    when(
      { watchWorkspace: [false] },
      locator('channelId', {
        label: 'Channel',
        from: watchedChannels,
        address: CHANNEL_ADDRESS,
        idHint: 'C0122KQ70S7E',
        required: true,
      }),
    ),
    boolean('downloadFiles', { label: 'Download files', description: 'Fetch the files that were shared' }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        boolean('resolveIds', { label: 'Resolve IDs', description: 'Add the names of people and channels' }),
        choicesOf('userIds', { label: 'Ignore users', from: ignoredUsers, description: 'Nothing they do counts' }),
      ],
    }),
  ],
  // Events are subscribed to in the settings of the Slack app: there is no interface for it.
  register: ({ url }) => ({ url }),
  unregister: () => undefined,
  verify: (call) => call.secret === '' || isSigned(call),
  secretOf: ({ signatureSecret }) => signatureSecret,
  challenge({ body }) {
    if (!isJsonObject(body) || body.type !== 'url_verification') return undefined;
    return { status: 200, body: { json: { challenge: body.challenge ?? null } } };
  },
  async receive({ body, parameters, client, clientOf, binary }) {
    const event = isJsonObject(body) && isJsonObject(body.event) ? body.event : undefined;
    if (!event || !isWanted(event, parameters)) return [];
    const { resolveIds = false } = parameters.options;
    const json = resolveIds ? { ...event, ...(await namesOf(client, event)) } : event;
    if (!parameters.downloadFiles || !Array.isArray(event.files)) return [{ json }];
    return [await withFiles(json, event.files, { files: await clientOf(sentFiles), binary })];
  },
});

interface Wanted {
  trigger: readonly string[];
  watchWorkspace: boolean;
  channelId?: Parameters<typeof idOf>[0];
  options: { userIds?: readonly string[] };
}

function isWanted(event: JsonObject, { trigger, watchWorkspace, channelId, options }: Wanted): boolean {
  const kinds = ['any_event', event.type, event.subtype];
  if (!trigger.some((kind) => kinds.includes(kind))) return false;
  if (options.userIds?.includes(String(event.user))) return false;
  const place = channelIn(event);
  // What has no channel, such as a new user, comes of the workspace.
  return watchWorkspace || place === undefined || place === idOf(channelId);
}

function channelIn({ channel, channel_id: id, item }: JsonObject): string | undefined {
  const named = channel ?? id ?? (isJsonObject(item) ? item.channel : undefined);
  return typeof named === 'string' ? named : undefined;
}

const user = z.object({ user: z.object({ name: z.string() }) });
const channel = z.object({ channel: z.object({ name: z.string().optional() }) });

/** The names behind the ids of an event. */
async function namesOf(client: ServiceClient, event: JsonObject): Promise<JsonObject> {
  const nameOf = async (id: JsonValue | undefined) =>
    typeof id === 'string' ? (await client.get('/users.info', { query: { user: id }, answer: user })).user.name : null;
  const place = channelIn(event);
  const found = place && (await client.get('/conversations.info', { query: { channel: place }, answer: channel }));
  const [who, whose] = [await nameOf(event.user), await nameOf(event.item_user)];
  return {
    ...(who !== null && { user_resolved: who }),
    ...(whose !== null && { item_user_resolved: whose }),
    ...(found && found.channel.name !== undefined && { channel_resolved: found.channel.name }),
  };
}

/** An event with the files it came with, as `file_0` and so on. */
async function withFiles(
  json: JsonObject,
  sent: readonly JsonValue[],
  { files, binary }: { files: ServiceClient; binary: BinaryStore },
): Promise<Item> {
  const stored = [];
  for (const file of sent) {
    const address = isJsonObject(file) ? (file.url_private_download ?? file.url_private) : undefined;
    if (typeof address !== 'string') continue;
    const download = await files.download(filePlace(address));
    stored.push([`file_${stored.length}`, await binary.create(download.content, download)] as const);
  }
  return { json, binary: filesOf(stored) };
}
