import { defineServiceNode, number, path, service, string, z } from '@millrace/node-sdk';
import zebraApi from './zebra-api.credential.ts';

/** What all operations share: how the service is reached, and where its answers say why they refuse. */
const zebra = service({ name: 'The Zebras', credential: zebraApi, reason: 'error.message' });

const note = z.object({ id: z.number(), text: z.string() });

export default defineServiceNode({
  name: 'n8n-nodes-zebra.zebra',
  displayName: 'The Zebras',
  description: 'Keeps notes in The Zebras',
  version: 1,
  service: zebra,
  operations: {
    create: zebra.operation('Create', {
      action: 'Create a note',
      parameters: [string('text', { label: 'Text', required: true })],
      request: ({ text }) => ({ method: 'POST', path: '/notes', body: { text } }),
      output: note,
    }),
    get: zebra.operation('Get', {
      action: 'Get a note',
      parameters: [number('noteId', { label: 'Note ID', required: true })],
      request: ({ noteId }) => ({ path: path`/notes/${noteId}` }),
      output: note,
    }),
    getMany: zebra.operation('Get many', {
      action: 'Get many notes',
      parameters: [number('limit', { label: 'Limit', default: 50, description: 'Most notes to get' })],
      request: ({ limit }) => ({ path: '/notes', query: { limit } }),
      output: note,
    }),
  },
});
