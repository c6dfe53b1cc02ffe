import { boolean, choiceOf, options, path, singlePage, string, z } from '@millrace/node-sdk';
import { entities, mattermost, pagesOf } from '../client.ts';
import { channelsInTeam } from '../lookups.ts';
import { channel, team, user } from '../parameters.ts';

const member = z.array(z.object({ user_id: z.string() }));

export const channelOperations = {
  addUser: mattermost.operation('Add user', {
    action: 'Add a user to a channel',
    parameters: [channel, user],
    request: ({ channelId, userId: user_id }) => ({
      method: 'POST',
      path: path`/channels/${channelId}/members`,
      body: { user_id },
    }),
  }),
  create: mattermost.operation('Create', {
    action: 'Create a channel',
    parameters: [
      team,
      string('displayName', { label: 'Name that is shown', required: true }),
      string('channel', { label: 'Name', description: 'As it stands in the address of the channel', required: true }),
      options('type', {
        label: 'Type',
        default: 'public',
        options: [
          { name: 'Private', value: 'private' },
          { name: 'Public', value: 'public' },
        ],
      }),
    ],
    request: ({ teamId: team_id, displayName: display_name, channel: name, type }) => ({
      method: 'POST',
      path: '/channels',
      body: { team_id, display_name, name, type: type === 'public' ? 'O' : 'P' },
    }),
  }),
  delete: mattermost.operation('Delete', {
    description: 'Archive a channel',
    action: 'Delete a channel',
    parameters: [channel],
    request: ({ channelId }) => ({ method: 'DELETE', path: path`/channels/${channelId}` }),
  }),
  members: mattermost.operation('Get members', {
    action: 'Get the members of a channel',
    parameters: [
      team,
      choiceOf('channelId', { label: 'Channel', from: channelsInTeam, required: true }),
      boolean('resolveData', {
        label: 'Give users',
        description: 'With a limit: the users themselves. All members are given by their IDs',
        default: true,
      }),
    ],
    paged: { limit: 100, most: 100, all: true },
    async run({ client, limit, parameters: { channelId, resolveData } }) {
      const { paging, query } = pagesOf(limit);
      const found = await client.all({ path: path`/channels/${channelId}/members`, query }, { limit, paging });
      const members = entities.parse(found);
      if (limit === Number.POSITIVE_INFINITY || !resolveData || members.length === 0)
        return members.map((json) => ({ json }));
      const ids = member.parse(members).map(({ user_id }) => user_id);
      const users = await client.post('/users/ids', ids, { answer: entities });
      return users.map((json) => ({ json }));
    },
  }),
  restore: mattermost.operation('Restore', {
    action: 'Restore a deleted channel',
    parameters: [string('channelId', { label: 'Channel ID', required: true })],
    request: ({ channelId }) => ({ method: 'POST', path: path`/channels/${channelId}/restore` }),
  }),
  search: mattermost.operation('Search', {
    action: 'Search the channels of a team',
    parameters: [team, string('term', { label: 'Text', description: 'A part of the name', required: true })],
    paged: { limit: 100, most: 100 },
    paging: singlePage(),
    request: ({ teamId, term }) => ({ method: 'POST', path: path`/teams/${teamId}/channels/search`, body: { term } }),
  }),
  statistics: mattermost.operation('Get statistics', {
    action: 'Get the statistics of a channel',
    parameters: [channel],
    request: ({ channelId }) => ({ path: path`/channels/${channelId}/stats` }),
  }),
};
