import { number, options, path, string, when } from '@millrace/node-sdk';
import { hubSpot } from '../client.ts';

const listId = number('listId', { label: 'List ID', required: true });
const id = number('id', { label: 'Contact ID', required: true });

export const contactListOperations = {
  add: hubSpot.operation('Add', {
    action: 'Add a contact to a list',
    parameters: [
      options('by', {
        label: 'By',
        default: 'email',
        required: true,
        options: [
          { name: 'ID', value: 'id' },
          { name: 'Email', value: 'email' },
        ],
      }),
      when({ by: ['email'] }, string('email', { label: 'Email', placeholder: 'name@example.com', required: true })),
      when({ by: ['id'] }, id),
      listId,
    ],
    request: ({ by, email = '', id: contact = 0, listId: list }) => ({
      method: 'POST',
      path: path`/contacts/v1/lists/${list}/add`,
      body: by === 'id' ? { emails: [], vids: [contact] } : { emails: [email], vids: [] },
    }),
  }),
  remove: hubSpot.operation('Remove', {
    action: 'Remove a contact from a list',
    parameters: [id, listId],
    request: ({ id: contact, listId: list }) => ({
      method: 'POST',
      path: path`/contacts/v1/lists/${list}/remove`,
      body: { vids: [contact] },
    }),
  }),
};
