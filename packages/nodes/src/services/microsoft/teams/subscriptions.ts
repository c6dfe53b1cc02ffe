import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  path,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { ownPaging } from '../graph-service.ts';
import { idOf } from './lookups.ts';

/** The service ends a subscription after three days at most; it is renewed every hour. */
const LASTS_MS = 2 * 24 * 3_600_000;

/** What is watched, and where. */
export interface Watched {
  event: 'newChannel' | 'newChannelMessage' | 'newChat' | 'newChatMessage' | 'newTeamMember';
  watchAllTeams?: boolean | undefined;
  watchAllChannels?: boolean | undefined;
  watchAllChats?: boolean | undefined;
  teamId?: unknown;
  channelId?: unknown;
  chatId?: unknown;
}

const list = z.array(z.object({ id: z.string() }));

async function idsAt(client: ServiceClient, place: ReturnType<typeof path>): Promise<string[]> {
  return list.parse(await client.all({ path: place }, { paging: ownPaging })).map(({ id }) => id);
}

/** What the service is to tell of: each of several teams and channels by itself. */
export async function watchedResources(client: ServiceClient, watched: Watched): Promise<string[]> {
  const { event, watchAllTeams, watchAllChannels, watchAllChats } = watched;
  if (event === 'newChat') return [path`/me/chats`];
  if (event === 'newChatMessage') {
    return [watchAllChats ? path`/me/chats/getAllMessages` : path`/chats/${idOf(watched.chatId)}/messages`];
  }
  const teams = watchAllTeams ? await idsAt(client, path`/me/joinedTeams`) : [idOf(watched.teamId)];
  if (event === 'newChannel') return teams.map((team) => path`/teams/${team}/channels`);
  if (event === 'newTeamMember') return teams.map((team) => path`/teams/${team}/members`);
  const resources: string[] = [];
  for (const team of teams) {
    const isEach = watchAllTeams || watchAllChannels;
    const channels = isEach ? await idsAt(client, path`/teams/${team}/channels`) : [idOf(watched.channelId)];
    resources.push(...channels.map((channel) => path`/teams/${team}/channels/${channel}/messages`));
  }
  return resources;
}

const subscription = z.object({ id: z.string() });

/** Subscribes to all of them, or to none. @returns ids of the subscriptions */
export async function subscribe(
  client: ServiceClient,
  { resources, url, now }: { resources: readonly string[]; url: string; now: number },
): Promise<string[]> {
  const ids: string[] = [];
  const common = {
    changeType: 'created',
    notificationUrl: url,
    lifecycleNotificationUrl: url,
    expirationDateTime: endOf(now),
  };
  try {
    for (const resource of resources) {
      const { id } = await client.post('/subscriptions', { ...common, resource }, { answer: subscription });
      ids.push(id);
    }
  } catch (error) {
    await unsubscribe(client, ids);
    throw error;
  }
  return ids;
}

export async function renew(client: ServiceClient, ids: readonly string[], now: number): Promise<void> {
  for (const id of ids) await client.patch(path`/subscriptions/${id}`, { expirationDateTime: endOf(now) });
}

/** Whether the service still has all of them. */
export async function areThere(client: ServiceClient, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if (!(await client.exists(path`/subscriptions/${id}`))) return false;
  return true;
}

/** Ends those that are still there. */
export async function unsubscribe(client: ServiceClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await client.delete(path`/subscriptions/${id}`);
    } catch (error) {
      if (!(error instanceof NodeError) || error.code !== 'SERVICE_NOT_FOUND') throw error;
    }
  }
}

function endOf(now: number): string {
  return new Date(now + LASTS_MS).toISOString();
}

/** What a call tells of: where it is, and what the call says of it. Calls about subscriptions tell of nothing. */
export function toldIn(body: JsonValue): Array<{ resource: string; data: JsonObject }> {
  const told = isJsonObject(body) && Array.isArray(body.value) ? body.value.filter(isJsonObject) : [];
  return told.flatMap(({ resource, resourceData, lifecycleEvent }) =>
    typeof resource === 'string' && lifecycleEvent === undefined
      ? [{ resource, data: isJsonObject(resourceData) ? resourceData : {} }]
      : [],
  );
}
