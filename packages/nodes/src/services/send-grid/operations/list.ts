import { boolean, path, string, succeeded } from '@millrace/node-sdk';
import { sendGrid } from '../client.ts';

const listId = string('listId', { label: 'List ID', required: true });
const name = string('name', { label: 'Name', required: true });

export const listOperations = {
  create: sendGrid.operation('Create', {
    action: 'Create a list',
    parameters: [name],
    request: ({ name: title }) => ({ method: 'POST', path: '/marketing/lists', body: { name: title } }),
  }),
  delete: sendGrid.operation('Delete', {
    action: 'Delete a list',
    parameters: [listId, boolean('deleteContacts', { label: 'Delete its contacts, too' })],
    request: ({ listId: list, deleteContacts: delete_contacts }) => ({
      method: 'DELETE',
      path: path`/marketing/lists/${list}`,
      query: { delete_contacts },
    }),
    items: succeeded,
  }),
  get: sendGrid.operation('Get', {
    action: 'Get a list',
    parameters: [
      listId,
      boolean('contactSample', { label: 'With some contacts', description: 'Up to 50 contacts come with the list' }),
    ],
    request: ({ listId: list, contactSample: contact_sample }) => ({
      path: path`/marketing/lists/${list}`,
      query: { contact_sample },
    }),
  }),
  getAll: sendGrid.operation('Get many', {
    action: 'Get many lists',
    paged: { limit: 100, most: 1000 },
    request: () => ({ path: '/marketing/lists' }),
  }),
  update: sendGrid.operation('Rename', {
    action: 'Rename a list',
    parameters: [listId, name],
    request: ({ listId: list, name: title }) => ({
      method: 'PATCH',
      path: path`/marketing/lists/${list}`,
      body: { name: title },
    }),
  }),
};
