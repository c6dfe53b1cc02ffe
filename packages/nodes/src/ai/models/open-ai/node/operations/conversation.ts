import { collection, fixedCollection, group, json, path, string } from '@millrace/node-sdk';
import { openAi } from '../../open-ai-service.ts';
import { objectField } from '../json-fields.ts';
import { optional, role } from '../parameters.ts';
import { textEntry } from '../prompt-entries.ts';

const conversationId = string('conversationId', {
  label: 'Conversation ID',
  required: true,
  placeholder: 'conv_1234567890',
});
const metadata = json('metadata', {
  label: 'Metadata',
  description: 'Up to 16 texts by name, kept with the conversation',
});

/** Conversations that OpenAI keeps. */
export const conversationOperations = {
  create: openAi.operation('Create', {
    action: 'Create a conversation',
    parameters: [
      fixedCollection('messages', {
        label: 'Messages',
        placeholder: 'Add message',
        multiple: true,
        default: { values: [{ type: 'text' }] },
        typeOptions: { sortable: true },
        groups: [group('values', 'Message', [role, string('content', { label: 'Text', typeOptions: { rows: 2 } })])],
      }),
      collection('options', { ...optional, options: [metadata] }),
    ],
    request: ({ messages, options }) => ({
      method: 'POST',
      path: '/conversations',
      body: {
        items: (messages.values ?? []).map(({ role: by = 'user', content }) => textEntry(by, content)),
        metadata: objectField(options.metadata, 'options.metadata'),
      },
    }),
  }),
  get: openAi.operation('Get', {
    action: 'Get a conversation',
    parameters: [conversationId],
    request: ({ conversationId: id }) => ({ path: path`/conversations/${id}` }),
  }),
  remove: openAi.operation('Remove', {
    action: 'Remove a conversation',
    parameters: [conversationId],
    request: ({ conversationId: id }) => ({ method: 'DELETE', path: path`/conversations/${id}` }),
  }),
  update: openAi.operation('Update', {
    action: 'Update a conversation',
    parameters: [conversationId, { ...metadata, required: true }],
    request: ({ conversationId: id, metadata: given }) => ({
      method: 'POST',
      path: path`/conversations/${id}`,
      body: { metadata: objectField(given, 'metadata') ?? {} },
    }),
  }),
};
