import { type Path, path, type ServiceClient, z } from '@millrace/node-sdk';
import { matchingNames } from '../../lib/lookups/matching-names.ts';
import { pages, slack, slackApp } from './client.ts';

const MOST = 10_000;

const named = z.looseObject({ id: z.string(), name: z.string().default('') });
const teamProfile = z.object({
  profile: z.object({ fields: z.array(z.object({ id: z.string(), label: z.string() })).default([]) }),
});

interface Choice {
  name: string;
  value: string;
}

async function channelsOf(client: ServiceClient): Promise<Choice[]> {
  const query = { types: 'public_channel,private_channel', exclude_archived: true };
  return await choicesIn(client, path`/conversations.list`, 'channels', query);
}

const usersOf = (client: ServiceClient) => choicesIn(client, path`/users.list`, 'members');

async function choicesIn(
  client: ServiceClient,
  path: Path,
  items: string,
  query: Record<string, string | boolean> = {},
): Promise<Choice[]> {
  const found = await client.all({ path, query }, { limit: MOST, paging: pages(items, 1000) });
  return z
    .array(named)
    .parse(found)
    .map(({ id, name }) => ({ name: name || id, value: id }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export const channelSearch = slack.searches('getChannels', {
  find: async ({ client, search }) => ({ results: matchingNames(await channelsOf(client), search) }),
});

export const userSearch = slack.searches('getUsers', {
  find: async ({ client, search }) => ({ results: matchingNames(await usersOf(client), search) }),
});

export const channelChoices = slack.choices('getChannels', { find: ({ client }) => channelsOf(client) });

export const userChoices = slack.choices('getUsers', { find: ({ client }) => usersOf(client) });

/** Channels by their names, which a search in messages wants. */
export const channelNames = slack.choices('getChannelsName', {
  find: async ({ client }) => (await channelsOf(client)).map(({ name }) => ({ name, value: name })),
});

/** Fields that a workspace adds to the profiles of its people. */
export const profileFields = slack.choices('getTeamFields', {
  async find({ client }) {
    const { profile } = await client.get('/team.profile.get', { answer: teamProfile });
    return profile.fields.map(({ id, label }) => ({ name: label, value: id }));
  },
});

/** Those of the trigger, which has one kind of account. */
export const watchedChannels = slackApp.searches('getChannels', {
  find: async ({ client, search }) => ({ results: matchingNames(await channelsOf(client), search) }),
});

export const ignoredUsers = slackApp.choices('getUsers', { find: ({ client }) => usersOf(client) });
