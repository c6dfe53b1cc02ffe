import { inBatches, NodeError, number, options, path, string, when } from '@millrace/node-sdk';
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

/** @throws NodeError for what an expression gives that is no number: JSON would have nothing in its place. */
function contactId(given: unknown): number {
  const id = Number(given);
  if (!Number.isNaN(id)) return id;
  throw new NodeError(`'${String(given).slice(0, 100)}' is not the ID of a contact`, {
    description: 'IDs of contacts are numbers.',
    parameter: 'id',
  });
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
        entry: (_item, { id: contact }) => contactId(contact),
        target: ({ listId: list }) => String(list),
        send: async (vids, { listId: list }) => [
          await context.client.post(path`/contacts/v1/lists/${list}/remove`, { vids }, { answer: entity }),
        ],
      }),
  }),
};
