import { inBatches, number, options, path, string, when } from '@millrace/node-sdk';
import { entity, hubSpot } from '../client.ts';

const listId = number('listId', { label: 'List ID', required: true });
/** Contacts that one request adds or removes, at most. */
const BATCH = 500;
const id = number('id', { label: 'Contact ID', required: true });

/** Who is added to a list. */
interface Member {
  email?: string;
  contact?: number;
}

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
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        entry: (_item, { by, email = '', id: contact = 0 }): Member => (by === 'id' ? { contact } : { email }),
        target: ({ listId: list }) => String(list),
        async send(entries, { listId: list }) {
          const body = {
            emails: entries.flatMap(({ email }) => email ?? []),
            vids: entries.flatMap(({ contact }) => contact ?? []),
          };
          return [await context.client.post(path`/contacts/v1/lists/${list}/add`, body, { answer: entity })];
        },
      }),
  }),
  remove: hubSpot.operation('Remove', {
    action: 'Remove a contact from a list',
    parameters: [id, listId],
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        entry: (_item, { id: contact }) => Number(contact),
        target: ({ listId: list }) => String(list),
        send: async (vids, { listId: list }) => [
          await context.client.post(path`/contacts/v1/lists/${list}/remove`, { vids }, { answer: entity }),
        ],
      }),
  }),
};
