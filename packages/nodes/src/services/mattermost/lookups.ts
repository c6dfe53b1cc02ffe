import { path, string, z } from '@millrace/node-sdk';
import { mattermost } from './client.ts';

// The parameter of the node that choices depend on.
const teamPlace = string('teamId', { label: 'Team' });

const named = z.array(z.object({ id: z.string(), display_name: z.string().optional(), name: z.string() }));
const user = z.array(z.object({ id: z.string(), username: z.string() }));
const paged = { query: { per_page: 200 } };

/** Direct messages have no name to show. */
const choicesIn = (found: unknown) =>
  named.parse(found).map(({ id, display_name, name }) => ({ name: display_name || name, value: id }));

export const teams = mattermost.choices('getTeams', {
  find: async ({ client }) => choicesIn(await client.all({ path: '/teams', ...paged })),
});

export const channels = mattermost.choices('getChannels', {
  find: async ({ client }) => choicesIn(await client.all({ path: '/channels', ...paged })),
});

export const channelsInTeam = mattermost.choices('getChannelsInTeam', {
  uses: [teamPlace],
  find: async ({ client, parameters: { teamId = '' } }) =>
    choicesIn(await client.get(path`/users/me/teams/${teamId}/channels`)),
});

export const users = mattermost.choices('getUsers', {
  async find({ client }) {
    const found = user.parse(await client.all({ path: '/users', ...paged }));
    return found.map(({ id, username }) => ({ name: username, value: id }));
  },
});
