import {
  collection,
  fixedCollection,
  givenPath,
  group,
  isJsonObject,
  number,
  options,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { dataOf, nextcloud, nextcloudInterface } from '../client.ts';

const USERS = givenPath('/ocs/v1.php/cloud/users');
const userAt = (id: string) => path`/ocs/v1.php/cloud/users/${id}`;
const userId = string('userId', { label: 'Username', description: 'ID of the user', required: true });

export const userOperations = {
  create: nextcloud.operation('Create', {
    description: 'Invite a user, who gets a mail to choose a password',
    parameters: [
      userId,
      string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [string('displayName', { label: 'Display name' })],
      }),
    ],
    async run({ clientOf, parameters: { userId: userid, email, additionalFields }, signal }) {
      const client = await clientOf(nextcloudInterface);
      const form = { userid, email, ...additionalFields };
      return { json: await dataOf(await client.request({ method: 'POST', path: USERS, form }), signal) };
    },
  }),
  delete: nextcloud.operation('Delete', {
    parameters: [userId],
    async run({ clientOf, parameters, signal }) {
      const client = await clientOf(nextcloudInterface);
      await dataOf(await client.request({ method: 'DELETE', path: userAt(parameters.userId) }), signal);
      return succeeded();
    },
  }),
  get: nextcloud.operation('Get', {
    parameters: [userId],
    async run({ clientOf, parameters, signal }) {
      const client = await clientOf(nextcloudInterface);
      return { json: await dataOf(await client.request({ path: userAt(parameters.userId) }), signal) };
    },
  }),
  getAll: nextcloud.operation('Get many', {
    parameters: [
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('search', { label: 'Search', description: 'Only users whose ID or name holds it' }),
          number('offset', { label: 'Skip', description: 'Users to leave out from the beginning' }),
        ],
      }),
    ],
    paged: { limit: 50, most: 100 },
    async run({ clientOf, parameters, limit, signal }) {
      const client = await clientOf(nextcloudInterface);
      const { search, offset } = parameters.options;
      const query = { search, offset: offset || undefined, ...(Number.isFinite(limit) && { limit }) };
      const { users } = await dataOf(await client.request({ path: USERS, query }), signal);
      const ids = isJsonObject(users) ? [users.element ?? []].flat() : [];
      return ids.slice(0, limit).map((id) => ({ json: { id } }));
    },
  }),
  update: nextcloud.operation('Update', {
    parameters: [
      userId,
      fixedCollection('updateFields', {
        label: 'Change',
        placeholder: 'Add field',
        groups: [
          group('field', 'Field', [
            options('key', {
              label: 'Field',
              default: 'email',
              options: [
                { name: 'Address', value: 'address' },
                { name: 'Display name', value: 'displayname' },
                { name: 'Email', value: 'email' },
                { name: 'Password', value: 'password' },
                { name: 'Twitter', value: 'twitter' },
                { name: 'Website', value: 'website' },
              ],
            }),
            string('value', { label: 'Value' }),
          ]),
        ],
      }),
    ],
    async run({ clientOf, parameters: { userId: id, updateFields }, signal }) {
      const client = await clientOf(nextcloudInterface);
      const form = { ...updateFields.field };
      await dataOf(await client.request({ method: 'PUT', path: userAt(id), form }), signal);
      return succeeded();
    },
  }),
};
