import {
  boolean,
  choicesOf,
  collection,
  type JsonBody,
  path,
  type Query,
  type ServiceClient,
  type ServiceRequest,
  string,
  z,
} from '@millrace/node-sdk';
import { joined, slack } from '../client.ts';
import { channelChoices, userChoices } from '../lookups.ts';
import { addField } from '../parameters.ts';
import { usersOf } from './user.ts';

const userGroupId = string('userGroupId', { label: 'User group ID', required: true });
const includeCount = boolean('include_count', { label: 'With the number of users', default: true });
const listing = [
  includeCount,
  boolean('include_disabled', { label: 'With disabled groups', default: true }),
  boolean('include_users', { label: 'With the users of each', default: true }),
] as const;
const description = string('description', { label: 'Description' });
const handle = string('handle', { label: 'Handle', description: 'By which the group is mentioned; no other has it' });
const naming = [
  choicesOf('channelIds', { label: 'Channels', from: channelChoices, description: 'Suggested to its users' }),
  description,
  handle,
  includeCount,
] as const;
const name = string('name', { label: 'Name', required: true });
const optional = { label: 'Options', ...addField } as const;
const additional = { label: 'Additional fields', ...addField } as const;

const of = (method: string, body: { readonly [field: string]: JsonBody | undefined }): ServiceRequest => ({
  method: 'POST',
  path: path`/usergroups.${method}`,
  body,
});

function creating(
  name: string,
  { channelIds, ...fields }: { channelIds?: readonly string[] | undefined; [field: string]: JsonBody | undefined },
) {
  return of('create', { name, ...fields, channels: joined(channelIds) });
}

const update = slack.operation('Update', {
  action: 'Update a user group',
  parameters: [
    userGroupId,
    collection('updateFields', {
      label: 'Fields to update',
      ...addField,
      options: [
        choicesOf('channels', { label: 'Channels', from: channelChoices, description: 'Suggested to its users' }),
        description,
        handle,
        includeCount,
        string('name', { label: 'Name' }),
      ],
    }),
  ],
  items: 'usergroup',
  request: ({ userGroupId: usergroup, updateFields: { channels, ...fields } }) =>
    of('update', { usergroup, ...fields, channels: joined(channels) }),
});

export const userGroupOperations = {
  create: slack.operation('Create', {
    action: 'Create a user group',
    parameters: [name, collection('Options', { ...optional, options: naming })],
    items: 'usergroup',
    request: ({ name: called, Options: fields }) => creating(called, fields),
  }),
  disable: slack.operation('Disable', {
    action: 'Disable a user group',
    parameters: [userGroupId, collection('options', { ...optional, options: [includeCount] })],
    items: 'usergroup',
    request: ({ userGroupId: usergroup, options }) => of('disable', { usergroup, ...options }),
  }),
  enable: slack.operation('Enable', {
    action: 'Enable a user group',
    parameters: [userGroupId, collection('option', { ...optional, options: [includeCount] })],
    items: 'usergroup',
    request: ({ userGroupId: usergroup, option }) => of('enable', { usergroup, ...option }),
  }),
  getAll: slack.operation('Get many', {
    action: 'Get many user groups',
    parameters: [collection('options', { ...optional, options: listing })],
    paged: { limit: 100, most: 500 },
    run: ({ client, limit, parameters }) => groups(client, limit, parameters.options),
  }),
  getUsers: slack.operation('Get users', {
    action: 'Get the users of a user group',
    parameters: [
      userGroupId,
      collection('options', {
        ...optional,
        options: [boolean('resolveData', { label: 'Resolve data', description: 'Tell who they are', default: true })],
      }),
    ],
    async run({ client, parameters: { userGroupId: usergroup, options } }) {
      const { users } = await client.get('/usergroups.users.list', { query: { usergroup }, answer: members });
      return options.resolveData ? await usersOf(client, users) : users.map((user) => ({ json: { user } }));
    },
  }),
  update,
  updateUsers: slack.operation('Update users', {
    description: 'Replace the users of a group',
    action: 'Update the users of a user group',
    parameters: [
      userGroupId,
      choicesOf('users', { label: 'Users', from: userChoices, required: true }),
      collection('options', { ...optional, options: [includeCount] }),
    ],
    items: 'usergroup',
    request: ({ userGroupId: usergroup, users, options }) =>
      of('users.update', { usergroup, users: joined(users), ...options }),
  }),
};

export const userGroupOperationsV1 = {
  create: slack.operation('Create', {
    action: 'Create a user group',
    parameters: [name, collection('additionalFields', { ...additional, options: naming })],
    items: 'usergroup',
    request: ({ name: called, additionalFields }) => creating(called, additionalFields),
  }),
  disable: slack.operation('Disable', {
    action: 'Disable a user group',
    parameters: [userGroupId, collection('additionalFields', { ...additional, options: [includeCount] })],
    items: 'usergroup',
    request: ({ userGroupId: usergroup, additionalFields }) => of('disable', { usergroup, ...additionalFields }),
  }),
  enable: slack.operation('Enable', {
    action: 'Enable a user group',
    parameters: [userGroupId, collection('additionalFields', { ...additional, options: [includeCount] })],
    items: 'usergroup',
    request: ({ userGroupId: usergroup, additionalFields }) => of('enable', { usergroup, ...additionalFields }),
  }),
  getAll: slack.operation('Get many', {
    action: 'Get many user groups',
    parameters: [collection('additionalFields', { ...additional, options: listing })],
    paged: { limit: 100, most: 500 },
    run: ({ client, limit, parameters }) => groups(client, limit, parameters.additionalFields),
  }),
  update,
};

const members = z.object({ users: z.array(z.string()).default([]) });
const listed = z.object({ usergroups: z.array(z.record(z.string(), z.json())).default([]) });

/** Slack gives all groups at once. */
async function groups(client: ServiceClient, limit: number, query: Query) {
  const { usergroups } = await client.get('/usergroups.list', { query, answer: listed });
  return usergroups.slice(0, limit).map((json) => ({ json }));
}
