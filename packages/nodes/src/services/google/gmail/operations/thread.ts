import { boolean, choiceOf, collection, type JsonObject, path, succeeded } from '@millrace/node-sdk';
import { entry, gmail, pagesOf, thread } from '../client.ts';
import { threadMessages } from '../lookups.ts';
import {
  attachments,
  blindCopies,
  copies,
  labelIds,
  optional,
  senderName,
  simple,
  text,
  textOrHtml,
  threadFilters,
  threadId,
} from '../parameters.ts';
import { inShort, METADATA } from '../read-message.ts';
import { newestOf, replyTo } from '../reply.ts';
import { searchQuery } from '../search-query.ts';

const get = gmail.operation('Get', {
  parameters: [
    threadId,
    simple,
    collection('options', {
      ...optional,
      options: [
        boolean('returnOnlyMessages', {
          label: 'Only the messages',
          default: true,
          description: 'An item for each message, without the thread around them',
        }),
      ],
    }),
  ],
  async run({ client, parameters: { threadId: id, simple: short, options } }) {
    const query = short ? METADATA : { format: 'full' };
    const { messages = [], ...rest } = await client.get(path`/threads/${id}`, { query, answer: thread });
    const found = await inShort(client, messages);
    if (options.returnOnlyMessages) return found.map((json) => ({ json }));
    return { json: { ...rest, messages: found } as JsonObject };
  },
});

const reply = gmail.operation('Reply', {
  action: 'Reply to a message of a thread',
  parameters: [
    threadId,
    choiceOf('messageId', { label: 'Message', from: threadMessages, description: 'Default: the newest of the thread' }),
    textOrHtml,
    text,
    collection('options', {
      ...optional,
      options: [
        attachments(''),
        blindCopies,
        copies,
        senderName,
        boolean('replyToSenderOnly', {
          label: 'To the sender only',
          description: 'Not to the other recipients',
          displayOptions: { hide: { replyToRecipientsOnly: [true] } },
        }),
        boolean('replyToRecipientsOnly', {
          label: 'To the recipients only',
          description: 'Not to the sender',
          displayOptions: { hide: { replyToSenderOnly: [true] } },
        }),
      ],
    }),
  ],
  async run({ client, item, binary, parameters: { threadId: id, messageId, emailType, message, options } }) {
    const answered = messageId || (await newestOf(client, id)).id;
    const sent = await replyTo({ client, item, binary }, answered, { ...options, emailType, text: message });
    return { json: entry.parse(sent) };
  },
});

export const threadOperations = {
  addLabels: gmail.operation('Add labels', {
    action: 'Add labels to a thread',
    parameters: [threadId, labelIds],
    request: ({ threadId: id, labelIds: addLabelIds }) => posted(id, 'modify', { addLabelIds }),
  }),
  delete: gmail.operation('Delete', {
    parameters: [threadId],
    request: ({ threadId: id }) => ({ method: 'DELETE', path: path`/threads/${id}` }),
    items: succeeded,
  }),
  get,
  getAll: gmail.operation('Get many', {
    action: 'Get many threads',
    parameters: [collection('filters', { label: 'Filters', placeholder: 'Add filter', options: threadFilters })],
    paged: { limit: 50, most: 500 },
    async run({ client, limit, workflow, parameters: { filters } }) {
      const query = searchQuery(filters, workflow.timezone);
      const found = await client.all({ path: '/threads', query }, { limit, paging: pagesOf('threads') });
      return found.map((json) => ({ json: entry.parse(json) as JsonObject }));
    },
  }),
  removeLabels: gmail.operation('Remove labels', {
    action: 'Remove labels from a thread',
    parameters: [threadId, labelIds],
    request: ({ threadId: id, labelIds: removeLabelIds }) => posted(id, 'modify', { removeLabelIds }),
  }),
  reply,
  trash: gmail.operation('Trash', {
    action: 'Move a thread to the trash',
    parameters: [threadId],
    request: ({ threadId: id }) => posted(id, 'trash'),
  }),
  untrash: gmail.operation('Untrash', {
    action: 'Take a thread out of the trash',
    parameters: [threadId],
    request: ({ threadId: id }) => posted(id, 'untrash'),
  }),
};

function posted(id: string, action: string, body?: { addLabelIds: string[] } | { removeLabelIds: string[] }) {
  return { method: 'POST', path: path`/threads/${id}/${action}`, ...(body && { body }) } as const;
}
