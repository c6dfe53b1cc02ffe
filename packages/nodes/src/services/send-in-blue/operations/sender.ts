import { path, singlePage, string, succeeded } from '@millrace/node-sdk';
import { brevo } from '../client.ts';

export const senderOperations = {
  create: brevo.operation('Create', {
    parameters: [
      string('name', { label: 'Name', required: true }),
      string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
    ],
    request: ({ name, email }) => ({ method: 'POST', path: '/senders', body: { name, email } }),
  }),
  delete: brevo.operation('Delete', {
    parameters: [string('id', { label: 'Sender ID' })],
    request: ({ id }) => ({ method: 'DELETE', path: path`/senders/${id}` }),
    items: succeeded,
  }),
  getAll: brevo.operation('Get many', {
    paged: { limit: 10, most: 1000 },
    paging: singlePage({ items: 'senders' }),
    request: () => ({ path: '/senders' }),
  }),
};
