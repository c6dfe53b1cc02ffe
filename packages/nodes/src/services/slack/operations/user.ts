import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  type JsonBody,
  type JsonObject,
  locator,
  path,
  type ServiceClient,
  string,
  z,
} from '@millrace/node-sdk';
import { idOf, pages, seconds, slack } from '../client.ts';
import { profileFields, userChoices, userSearch } from '../lookups.ts';
import { addField } from '../parameters.ts';

const found = z.object({ user: z.record(z.string(), z.json()) });

/** What is known of people. */
export async function usersOf(client: ServiceClient, ids: readonly string[]): Promise<Array<{ json: JsonObject }>> {
  const items = [];
  for (const user of ids) {
    const { user: json } = await client.get('/users.info', { query: { user }, answer: found });
    items.push({ json });
  }
  return items;
}

const user = locator('user', { label: 'User', from: userSearch, idHint: 'U123AB45JGM' });
const userV1 = choiceOf('user', { label: 'User', from: userChoices, required: true });

const getAll = slack.operation('Get many', {
  action: 'Get many users',
  paged: { most: 100 },
  paging: pages('members'),
  request: () => ({ path: '/users.list' }),
});

/** An operation that asks for something of one person. */
function ofUser(
  parameter: typeof user | typeof userV1,
  label: string,
  { method, items }: { method: string; items: string },
) {
  return slack.operation(label, {
    action: `${label} of a user`,
    parameters: [parameter],
    items,
    request: ({ user: chosen }) => ({ path: path`/users.${method}`, query: { user: idOf(chosen) } }),
  });
}

const ownFields = fixedCollection('customFieldUi', {
  label: 'Custom fields',
  placeholder: 'Add custom field',
  multiple: true,
  groups: [
    group('customFieldValues', 'Custom field', [
      choiceOf('id', { label: 'Field', from: profileFields }),
      string('value', { label: 'Value' }),
      string('alt', { label: 'Alternative text' }),
    ]),
  ],
});
const email = string('email', { label: 'Email', description: 'Only the owner of a workspace may change it' });
const firstName = string('first_name', { label: 'First name' });
const lastName = string('last_name', { label: 'Last name' });
const whose = string('user', { label: 'User ID', description: 'Default: that of the account' });
const status = [
  string('status_emoji', { label: 'Emoji of the status', placeholder: ':mountain_railway:' }),
  dateTime('status_expiration', { label: 'End of the status' }),
  string('status_text', { label: 'Text of the status' }),
] as const;

interface Changes {
  user?: string;
  customFieldUi?: { customFieldValues?: ReadonlyArray<{ id: string; value: string; alt: string }> };
  status_expiration?: string;
  [field: string]: unknown;
}

/** A profile as Slack takes it. */
function profileOf({ user: _user, customFieldUi, ...fields }: Changes): JsonBody {
  const { status_expiration: until } = fields;
  const own = customFieldUi?.customFieldValues?.map(({ id, value, alt }) => [id, { value, alt }]);
  return {
    ...(fields as JsonObject),
    ...(until !== undefined && { status_expiration: Math.trunc(Number(seconds(until) ?? 0)) }),
    ...(own && { fields: Object.fromEntries(own) }),
  };
}

export const userOperations = {
  info: ofUser(user, 'Get', { method: 'info', items: 'user' }),
  getAll,
  getProfile: ofUser(user, 'Get profile', { method: 'profile.get', items: 'profile' }),
  getPresence: ofUser(user, 'Get status', { method: 'getPresence', items: '' }),
  lookupByEmail: slack.operation('Look up by email', {
    action: 'Find a user by email',
    parameters: [string('email', { label: 'Email', placeholder: 'name@email.com', required: true })],
    items: 'user',
    request: ({ email: address }) => ({ path: '/users.lookupByEmail', query: { email: address } }),
  }),
  updateProfile: slack.operation('Update profile', {
    action: 'Update the profile of a user',
    parameters: [
      collection('options', {
        label: 'Options',
        ...addField,
        options: [
          ownFields,
          email,
          firstName,
          lastName,
          fixedCollection('status', {
            label: 'Status',
            multiple: true,
            groups: [group('set_status', 'Status', [...status])],
          }),
          whose,
        ],
      }),
    ],
    items: 'profile',
    request: ({ options: { status: given, ...changes } }) => ({
      method: 'POST',
      path: '/users.profile.set',
      body: { profile: profileOf({ ...changes, ...given?.set_status?.at(-1) }), user: changes.user },
    }),
  }),
};

export const userOperationsV1 = {
  info: ofUser(userV1, 'Get', { method: 'info', items: 'user' }),
  getAll,
  getPresence: ofUser(userV1, 'Get presence', { method: 'getPresence', items: '' }),
};

/** Only of the first version. */
export const userProfileOperations = {
  get: slack.operation('Get', {
    action: 'Get the profile of a user',
    parameters: [
      collection('additionalFields', {
        label: 'Additional fields',
        ...addField,
        options: [boolean('include_labels', { label: 'With the labels of custom fields' }), whose],
      }),
    ],
    items: 'profile',
    request: ({ additionalFields: { include_labels, user: id } }) => ({
      path: '/users.profile.get',
      query: { include_labels, user: id },
    }),
  }),
  update: slack.operation('Update', {
    action: 'Update the profile of a user',
    parameters: [
      collection('additionalFields', {
        label: 'Additional fields',
        ...addField,
        options: [ownFields, email, firstName, lastName, ...status, whose],
      }),
    ],
    items: 'profile',
    request: ({ additionalFields }) => ({
      method: 'POST',
      path: '/users.profile.set',
      body: { profile: profileOf(additionalFields), user: additionalFields.user },
    }),
  }),
};
