import {
  boolean,
  collection,
  dateTime,
  fixedCollection,
  group,
  NodeError,
  options,
  type ParametersOf,
  path,
  secret,
  string,
  when,
} from '@millrace/node-sdk';
import { epochMs } from '../../../lib/date/given-date.ts';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { entities, mattermost, pagesOf } from '../client.ts';
import { team } from '../parameters.ts';

const notifiedOf = (name: 'desktop' | 'push', label: string, initial: 'all' | 'mention') =>
  options(name, {
    label,
    default: initial,
    options: [
      { name: 'Everything', value: 'all' },
      { name: 'Mentions', value: 'mention' },
      { name: 'Nothing', value: 'none' },
    ],
  });

const notifications = fixedCollection('notificationUi', {
  label: 'Notifications',
  placeholder: 'Set notifications',
  groups: [
    group('notificationValues', 'Notifications', [
      boolean('channel', { label: 'Mentions of a whole channel', default: true }),
      notifiedOf('desktop', 'On the desktop', 'all'),
      boolean('desktop_sound', { label: 'With sound on the desktop', default: true }),
      boolean('email', { label: 'By email' }),
      boolean('first_name', { label: 'When the first name is mentioned' }),
      string('mention_keys', { label: 'When words are mentioned', description: 'Separated by commas' }),
      notifiedOf('push', 'On the phone', 'mention'),
    ]),
  ],
});

const filters = [
  string('inChannel', { label: 'In channel', description: 'ID of the channel' }),
  string('inTeam', { label: 'In team', description: 'ID of the team' }),
  string('notInTeam', { label: 'Not in team', description: 'ID of the team' }),
  string('notInChannel', { label: 'Not in channel', description: 'ID of the channel' }),
  options('sort', {
    label: 'Sort by',
    default: 'username',
    options: [
      { name: 'Created at', value: 'createdAt' },
      { name: 'Last activity', value: 'lastActivityAt' },
      { name: 'Status', value: 'status' },
      { name: 'User name', value: 'username' },
    ],
  }),
] as const;

/** What lists of users are sorted by; Mattermost sorts by the user name by itself. */
const SORTED = { createdAt: 'created_at', lastActivityAt: 'last_activity_at', status: 'status', username: '' } as const;

export const userOperations = {
  create: mattermost.operation('Create', {
    action: 'Create a user',
    parameters: [
      string('username', { label: 'User name', required: true }),
      options('authService', {
        label: 'Signs in with',
        default: 'email',
        options: [
          { name: 'Email', value: 'email' },
          { name: 'GitLab', value: 'gitlab' },
          { name: 'Google', value: 'google' },
          { name: 'LDAP', value: 'ldap' },
          { name: 'Office 365', value: 'office365' },
          { name: 'SAML', value: 'saml' },
        ],
      }),
      when(
        { authService: ['gitlab', 'google', 'ldap', 'office365', 'saml'] },
        string('authData', { label: 'Known there as', description: 'What the service of the sign-in calls the user' }),
      ),
      when({ authService: ['email'] }, string('email', { label: 'Email', placeholder: 'name@example.com' })),
      when({ authService: ['email'] }, secret('password', { label: 'Password' })),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('first_name', { label: 'First name' }),
          string('last_name', { label: 'Last name' }),
          string('locale', { label: 'Language', placeholder: 'en' }),
          string('nickname', { label: 'Nickname' }),
          notifications,
        ],
      }),
    ],
    request: ({ username, authService, authData, email, password, additionalFields: { notificationUi, ...more } }) => ({
      method: 'POST',
      path: '/users',
      body: {
        username,
        auth_service: authService,
        auth_data: authData,
        email,
        password,
        ...more,
        notify_props: texts(notificationUi?.notificationValues),
      },
    }),
  }),
  deactive: mattermost.operation('Deactivate', {
    action: 'Deactivate a user',
    parameters: [string('userId', { label: 'User ID', required: true })],
    request: ({ userId }) => ({ method: 'DELETE', path: path`/users/${userId}` }),
  }),
  getAll: mattermost.operation('Get many', {
    action: 'Get many users',
    parameters: [collection('additionalFields', { label: 'Filters', placeholder: 'Add filter', options: filters })],
    paged: { limit: 100, most: 100, all: true },
    async run({ client, limit, parameters: { additionalFields } }) {
      const { paging, query } = pagesOf(limit);
      const filtered = { ...filterOf(additionalFields), ...query };
      const users = entities.parse(await client.all({ path: '/users', query: filtered }, { limit, paging }));
      return users.map((json) => ({ json }));
    },
  }),
  getByEmail: mattermost.operation('Get by email', {
    action: 'Get a user by their email',
    parameters: [string('email', { label: 'Email', placeholder: 'name@example.com', required: true })],
    request: ({ email }) => ({ path: path`/users/email/${email}` }),
  }),
  getById: mattermost.operation('Get by ID', {
    action: 'Get users by their IDs',
    parameters: [
      string('userIds', { label: 'User IDs', description: 'Separated by commas', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [dateTime('since', { label: 'Changed since' })],
      }),
    ],
    request: ({ userIds, additionalFields: { since } }, { zone }) => ({
      method: 'POST',
      path: '/users/ids',
      query: { since: since ? epochMs(since, { zone, parameter: 'additionalFields' }) : undefined },
      body: fieldList(userIds),
    }),
  }),
  invite: mattermost.operation('Invite', {
    action: 'Invite people to a team',
    parameters: [team, string('emails', { label: 'Emails', description: 'Separated by commas', required: true })],
    request: ({ teamId, emails }) => ({
      method: 'POST',
      path: path`/teams/${teamId}/invite/email`,
      body: fieldList(emails),
    }),
  }),
};

/** Mattermost keeps how a user is notified as texts. */
function texts(settings: Readonly<Record<string, string | boolean>> | undefined) {
  if (!settings) return undefined;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

/** Which users are listed. @throws NodeError for an order that Mattermost has for a team or channel only */
function filterOf({ inTeam, inChannel, notInTeam, notInChannel, sort }: Partial<ParametersOf<typeof filters>>) {
  if (sort && sort !== 'username' && !inTeam && !inChannel) {
    throw new NodeError('Mattermost sorts so only the users of a team or channel', {
      description: 'Add the filter "In team" or "In channel", or sort by the user name.',
      parameter: 'additionalFields',
    });
  }
  return {
    in_team: inTeam || undefined,
    in_channel: inChannel || undefined,
    not_in_team: notInTeam || undefined,
    not_in_channel: notInChannel || undefined,
    sort: sort && SORTED[sort],
  };
}
