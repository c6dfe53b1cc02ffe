import {
  boolean,
  choiceOf,
  choicesOf,
  collection,
  dateTime,
  multiOptions,
  options,
  path,
  type ServiceRequest,
  string,
} from '@millrace/node-sdk';
import { idOf, joined, pages, seconds, slack } from '../client.ts';
import { userChoices } from '../lookups.ts';
import { addField, type ChannelParameter, channel as channelLocator, channelV1, ts } from '../parameters.ts';
import { usersOf } from './user.ts';

/** An operation on a channel that needs nothing else. */
function onChannel(
  channel: ChannelParameter,
  label: string,
  { method, items = '' }: { method: string; items?: string },
) {
  return slack.operation(label, {
    action: `${label} a channel`,
    parameters: [channel],
    items,
    request: ({ channelId }) => ({
      method: 'POST',
      path: path`/conversations.${method}`,
      body: { channel: idOf(channelId) },
    }),
  });
}

const filters = { label: 'Filters', placeholder: 'Add filter' } as const;
const inclusive = boolean('inclusive', {
  label: 'Inclusive',
  description: 'With messages of exactly the oldest and latest time',
});

/** What can be done with channels, in all versions alike. */
export function channelOperations(channel: ChannelParameter) {
  return {
    archive: onChannel(channel, 'Archive', { method: 'archive' }),
    close: onChannel(channel, 'Close', { method: 'close' }),
    getAll: slack.operation('Get many', {
      action: 'Get many channels',
      parameters: [
        collection('filters', {
          ...filters,
          options: [
            boolean('excludeArchived', { label: 'Without archived channels' }),
            multiOptions('types', {
              label: 'Types',
              default: ['public_channel'],
              options: [
                { name: 'Public channel', value: 'public_channel' },
                { name: 'Private channel', value: 'private_channel' },
                { name: 'Message to several people', value: 'mpim' },
                { name: 'Direct message', value: 'im' },
              ],
            }),
          ],
        }),
      ],
      paged: { most: 100 },
      paging: pages('channels'),
      request: ({ filters: { types, excludeArchived } }) => ({
        path: '/conversations.list',
        query: { types: joined(types), exclude_archived: excludeArchived },
      }),
    }),
    history: slack.operation('History', {
      description: 'Get the messages of a channel',
      action: 'Get the history of a channel',
      parameters: [
        channel,
        collection('filters', {
          ...filters,
          options: [
            inclusive,
            dateTime('latest', { label: 'Latest', description: 'Only messages before' }),
            dateTime('oldest', { label: 'Oldest', description: 'Only messages after' }),
          ],
        }),
      ],
      paged: { most: 100 },
      paging: pages('messages'),
      request: ({ channelId, filters: { latest, oldest, inclusive: isInclusive } }) => ({
        path: '/conversations.history',
        query: {
          channel: idOf(channelId),
          inclusive: isInclusive,
          latest: seconds(latest),
          oldest: seconds(oldest),
        },
      }),
    }),
    invite: slack.operation('Invite', {
      action: 'Invite users to a channel',
      parameters: [channel, choicesOf('userIds', { label: 'Users', from: userChoices, required: true })],
      items: 'channel',
      request: ({ channelId, userIds }) => ({
        method: 'POST',
        path: '/conversations.invite',
        body: { channel: idOf(channelId), users: joined(userIds) },
      }),
    }),
    join: onChannel(channel, 'Join', { method: 'join', items: 'channel' }),
    kick: slack.operation('Kick', {
      action: 'Remove a user from a channel',
      parameters: [channel, choiceOf('userId', { label: 'User', from: userChoices })],
      request: ({ channelId, userId }) => ({
        method: 'POST',
        path: '/conversations.kick',
        body: { channel: idOf(channelId), user: userId },
      }),
    }),
    leave: onChannel(channel, 'Leave', { method: 'leave' }),
    member: slack.operation('Member', {
      description: 'List the members of a channel',
      action: 'Get the members of a channel',
      parameters: [channel, boolean('resolveData', { label: 'Resolve data', description: 'Tell who they are' })],
      paged: { limit: 100 },
      async run({ client, limit, parameters: { channelId, resolveData } }) {
        const request = { path: '/conversations.members', query: { channel: idOf(channelId) } } as const;
        const members = await client.all(request, { limit, paging: pages('members') });
        return resolveData
          ? await usersOf(client, members.map(String))
          : members.map((member) => ({ json: { member } }));
      },
    }),
    open: slack.operation('Open', {
      description: 'Open or resume a direct message',
      action: 'Open a channel',
      parameters: [
        collection('options', {
          label: 'Options',
          ...addField,
          options: [
            string('channelId', { label: 'Channel ID', description: 'Of a direct message to resume' }),
            boolean('returnIm', { label: 'Return the direct message', description: 'Give all that is known of it' }),
            choicesOf('users', { label: 'Users', from: userChoices, description: 'At most eight' }),
          ],
        }),
      ],
      items: 'channel',
      request: ({ options: { channelId, returnIm, users } }) => ({
        method: 'POST',
        path: '/conversations.open',
        body: { channel: channelId, return_im: returnIm, users: joined(users) },
      }),
    }),
    rename: slack.operation('Rename', {
      action: 'Rename a channel',
      parameters: [channel, string('name', { label: 'Name', required: true })],
      items: 'channel',
      request: ({ channelId, name }) => ({
        method: 'POST',
        path: '/conversations.rename',
        body: { channel: idOf(channelId), name },
      }),
    }),
    replies: slack.operation('Replies', {
      description: 'Get the messages of a thread',
      action: 'Get the replies of a thread',
      parameters: [
        channel,
        ts,
        collection('filters', {
          ...filters,
          options: [
            inclusive,
            string('latest', { label: 'Latest', description: 'Only messages before: a timestamp' }),
            string('oldest', { label: 'Oldest', description: 'Only messages after: a timestamp' }),
          ],
        }),
      ],
      paged: { most: 100 },
      paging: pages('messages'),
      request: ({ channelId, ts: thread, filters: { latest, oldest, inclusive: isInclusive } }) => ({
        path: '/conversations.replies',
        query: {
          channel: idOf(channelId),
          ts: thread,
          inclusive: isInclusive,
          latest: seconds(latest),
          oldest: seconds(oldest),
        },
      }),
    }),
    setPurpose: slack.operation('Set purpose', {
      action: 'Set the purpose of a channel',
      parameters: [channel, string('purpose', { label: 'Purpose', required: true })],
      items: 'channel',
      request: ({ channelId, purpose }) => ({
        method: 'POST',
        path: '/conversations.setPurpose',
        body: { channel: idOf(channelId), purpose },
      }),
    }),
    setTopic: slack.operation('Set topic', {
      action: 'Set the topic of a channel',
      parameters: [channel, string('topic', { label: 'Topic', required: true })],
      items: 'channel',
      request: ({ channelId, topic }) => ({
        method: 'POST',
        path: '/conversations.setTopic',
        body: { channel: idOf(channelId), topic },
      }),
    }),
    unarchive: onChannel(channel, 'Unarchive', { method: 'unarchive' }),
  };
}

const name = string('channelId', { label: 'Name', description: 'Without spaces and capital letters', required: true });
const includeNumMembers = boolean('includeNumMembers', {
  label: 'With the number of members',
  description: 'Tell how many members it has',
});

/** Those whose parameters the second version changed. */
export const channelOperationsV2 = {
  create: slack.operation('Create', {
    action: 'Create a channel',
    parameters: [
      name,
      options('channelVisibility', {
        label: 'Visibility',
        options: [
          { name: 'Public', value: 'public' },
          { name: 'Private', value: 'private' },
        ],
      }),
    ],
    items: 'channel',
    request: ({ channelId, channelVisibility }) => creating(channelId, channelVisibility === 'private'),
  }),
  get: slack.operation('Get', {
    action: 'Get a channel',
    parameters: [
      channelLocator,
      collection('options', { label: 'Options', ...addField, options: [includeNumMembers] }),
    ],
    items: 'channel',
    request: ({ channelId, options: chosen }) => telling(idOf(channelId), chosen.includeNumMembers),
  }),
};

export const channelOperationsV1 = {
  create: slack.operation('Create', {
    action: 'Create a channel',
    parameters: [
      name,
      collection('additionalFields', {
        label: 'Additional fields',
        ...addField,
        options: [boolean('isPrivate', { label: 'Private' })],
      }),
    ],
    items: 'channel',
    request: ({ channelId, additionalFields }) => creating(channelId, additionalFields.isPrivate),
  }),
  get: slack.operation('Get', {
    action: 'Get a channel',
    parameters: [
      channelV1,
      collection('additionalFields', { label: 'Additional fields', ...addField, options: [includeNumMembers] }),
    ],
    items: 'channel',
    request: ({ channelId, additionalFields }) => telling(channelId, additionalFields.includeNumMembers),
  }),
};

function creating(channel: string, isPrivate: boolean | undefined): ServiceRequest {
  return { method: 'POST', path: path`/conversations.create`, body: { name: channel, is_private: isPrivate } };
}

function telling(channel: string, hasNumber: boolean | undefined): ServiceRequest {
  return { method: 'POST', path: path`/conversations.info`, query: { channel, include_num_members: hasNumber } };
}
