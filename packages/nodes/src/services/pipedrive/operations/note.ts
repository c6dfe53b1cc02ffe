import { number, path, string } from '@millrace/node-sdk';
import { listed, pipedrive } from '../client.ts';
import * as shared from '../parameters.ts';

const noteId = number('noteId', { label: 'Note ID', required: true });
const content = { label: 'Content', description: 'Text or HTML', typeOptions: { rows: 5 } } as const;
const places = [
  shared.dealId,
  // Written as a number in the format, although leads have texts for ids: what an expression gives is sent.
  number('lead_id', { label: 'Lead ID' }),
  shared.organization,
  shared.personId,
] as const;

export const noteOperations = {
  create: pipedrive.operation('Create', {
    parameters: [string('content', { ...content, required: true }), shared.more(places)],
    request: ({ content: text, additionalFields }) => ({
      method: 'POST',
      path: '/notes',
      body: { content: text, ...additionalFields },
    }),
    items: 'data',
  }),
  delete: pipedrive.operation('Delete', {
    parameters: [noteId],
    request: ({ noteId: id }) => ({ method: 'DELETE', path: path`/notes/${id}` }),
    items: 'data',
  }),
  get: pipedrive.operation('Get', {
    parameters: [noteId],
    request: ({ noteId: id }) => ({ path: path`/notes/${id}` }),
    items: 'data',
  }),
  getAll: pipedrive.operation('Get many', {
    parameters: [shared.more(places)],
    paged: shared.paged,
    async run({ client, limit, parameters: { additionalFields: query } }) {
      const notes = await listed(client, { at: path`/notes`, query, limit });
      return notes.map((json) => ({ json }));
    },
  }),
  update: pipedrive.operation('Update', {
    parameters: [noteId, shared.changes([string('content', content), ...places])],
    request: ({ noteId: id, updateFields: body }) => ({ method: 'PUT', path: path`/notes/${id}`, body }),
    items: 'data',
  }),
};
