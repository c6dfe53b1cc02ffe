import {
  boolean,
  defineWebhookTrigger,
  givenPath,
  type Item,
  type JsonObject,
  NodeError,
  options,
  type ServiceClient,
  sharedSecret,
  when,
  z,
} from '@millrace/node-sdk';
import { teams } from './client.ts';
import { located } from './places.ts';
import { areThere, renew, subscribe, toldIn, unsubscribe, watchedResources } from './subscriptions.ts';

const SECRET = 'secret';
const OF_TEAMS = ['newChannel', 'newChannelMessage', 'newTeamMember'] as const;
const isOwn = sharedSecret({ query: SECRET });

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.microsoftTeamsTrigger',
  displayName: 'Microsoft Teams trigger',
  description: 'Starts the workflow on new messages, chats, channels and members',
  version: 1,
  defaults: { name: 'Microsoft Teams Trigger' },
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'office 365'] },
  service: teams,
  parameters: [
    options('event', {
      label: 'Event',
      default: 'newChannelMessage',
      options: [
        { name: 'New channel', value: 'newChannel' },
        { name: 'New channel message', value: 'newChannelMessage' },
        { name: 'New chat', value: 'newChat' },
        { name: 'New chat message', value: 'newChatMessage' },
        { name: 'New team member', value: 'newTeamMember' },
      ],
    }),
    when({ event: OF_TEAMS }, boolean('watchAllTeams', { label: 'All teams' })),
    when({ event: OF_TEAMS, watchAllTeams: [false] }, { ...located.team, required: false }),
    when(
      { event: ['newChannelMessage'], watchAllTeams: [false] },
      boolean('watchAllChannels', { label: 'All channels' }),
    ),
    when(
      { event: ['newChannelMessage'], watchAllTeams: [false], watchAllChannels: [false] },
      { ...located.channel, required: false },
    ),
    when({ event: ['newChatMessage'] }, boolean('watchAllChats', { label: 'All chats' })),
    when({ event: ['newChatMessage'], watchAllChats: [false] }, { ...located.chat, required: false }),
  ],
  async register({ client, url, secret, parameters, now }) {
    const address = new URL(url);
    address.searchParams.set(SECRET, secret);
    const resources = await watchedResources(client, parameters);
    return { resources, ids: await subscribe(client, { resources, url: address.href, now: now() }) };
  },
  async isRegistered({ client, stored, parameters }) {
    const resources = await watchedResources(client, parameters);
    return resources.join() === stored.resources.join() && (await areThere(client, stored.ids));
  },
  async renew({ client, stored, now }) {
    await renew(client, stored.ids, now());
    return stored;
  },
  unregister: ({ client, stored }) => unsubscribe(client, stored.ids),
  // While it subscribes, the service tries the address out, and nobody knows the secret yet.
  verify: (call) => call.query.validationToken !== undefined || isOwn(call),
  challenge: ({ request: { query } }) =>
    query.validationToken === undefined
      ? undefined
      : { headers: { 'content-type': 'text/plain' }, body: String(query.validationToken) },
  async receive({ body, client }) {
    const items: Item[] = [];
    for (const { resource, data } of toldIn(body)) items.push({ json: await whole(client, resource, data) });
    return items;
  },
});

const entity = z.record(z.string(), z.json());

/** What the service tells of, in whole. Of what is gone already, what was told. */
async function whole(client: ServiceClient, resource: string, told: JsonObject): Promise<JsonObject> {
  try {
    return await client.get(givenPath(resource), { answer: entity });
  } catch (error) {
    if (error instanceof NodeError && error.code === 'SERVICE_NOT_FOUND') return told;
    throw error;
  }
}
