import { boolean, collection, locator, path, string, when } from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { answer, bareName, user, userIdOf, x } from '../client.ts';

export const directMessageOperations = {
  create: x.operation('Send', {
    action: 'Send a direct message',
    parameters: [
      user,
      string('text', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [string('attachments', { label: 'Media ID', description: 'Of a file that was uploaded to X' })],
      }),
    ],
    async run({ client, parameters: { user: whom, text, additionalFields } }) {
      const id = await userIdOf(whom, client);
      const media = fieldList(additionalFields.attachments).map((media_id) => ({ media_id }));
      const body = { text, attachments: media.length > 0 ? media : undefined };
      const { data } = await client.post(path`/dm_conversations/with/${id}/messages`, body, { answer });
      return { json: data };
    },
  }),
};

export const listOperations = {
  add: x.operation('Add member', {
    action: 'Add a member to a list',
    parameters: [
      locator('list', {
        label: 'List',
        required: true,
        idHint: '99923132',
        address: /(?:twitter|x)\.com\/i\/lists\/(\d+)/,
      }),
      user,
    ],
    async run({ client, parameters: { list, user: whom } }) {
      const user_id = await userIdOf(whom, client);
      const { data } = await client.post(path`/lists/${String(list.value)}/members`, { user_id }, { answer });
      return { json: data };
    },
  }),
};

export const userOperations = {
  searchUser: x.operation('Get', {
    action: 'Get a user',
    parameters: [
      when({ me: [false] }, user),
      boolean('me', { label: 'The own account', description: 'Get the account of the credential' }),
    ],
    items: 'data',
    request({ user: whom, me }) {
      if (me) return { path: '/users/me' };
      const { mode, value } = whom ?? { mode: 'id', value: '' };
      return {
        path: mode === 'username' ? path`/users/by/username/${bareName(value)}` : path`/users/${String(value)}`,
      };
    },
  }),
};
