import { boolean, collection, type Item, options, path, string, when } from '@millrace/node-sdk';
import { withFile } from '../../../../lib/files/item-files.ts';
import { DONE, done, entity, outlook } from '../client.ts';
import { attached, messageOf } from '../message-fields.ts';
import { mimeFile, reply } from '../operations/message.ts';
import * as p from '../parameters.ts';
import { messageItem, messagesAt } from '../received.ts';
import { categories, folderId, messageId, messageSelection, queryOf, updateFields } from './parameters.ts';

interface Selected {
  messageId: string;
  additionalFields: { dataPropertyAttachmentsPrefixName?: string; fields?: string; filter?: string };
}

/** Messages are given as they come; a prefix asks for their attachments. */
function wantedOf({ dataPropertyAttachmentsPrefixName: prefix }: Selected['additionalFields']) {
  return { output: 'raw', options: prefix ? { downloadAttachments: true, attachmentsPrefix: prefix } : {} } as const;
}

/** One message with what is asked for of it. */
export async function readMessage(
  { messageId: id, additionalFields }: Selected,
  source: Parameters<typeof messageItem>[2],
): Promise<Item> {
  const found = await source.client.get(path`/messages/${id}`, { query: queryOf(additionalFields), answer: entity });
  return await messageItem(found, wantedOf(additionalFields), source);
}

const replyFields = collection('additionalFields', {
  ...p.additional,
  options: [
    p.attachmentFields,
    p.bccRecipients,
    p.bodyContent,
    p.bodyContentType,
    p.ccRecipients,
    p.internetMessageHeaders,
    p.from,
    p.oldImportance,
    p.isReadReceiptRequested,
    p.toRecipients,
    p.replyTo,
    p.subject,
  ],
});

export const messageOperations = {
  delete: outlook.operation('Delete', {
    action: 'Delete a message',
    parameters: [messageId],
    request: ({ messageId: id }) => ({ method: 'DELETE', path: path`/messages/${id}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get a message',
    parameters: [messageId, messageSelection],
    run: ({ client, binary, parameters }) => readMessage(parameters, { client, binary }),
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many messages',
    parameters: [messageSelection],
    paged: { limit: 100, most: 500 },
    run: ({ client, binary, limit, parameters: { additionalFields } }) =>
      messagesAt(
        path`/messages`,
        { ...wantedOf(additionalFields), limit, query: queryOf(additionalFields) },
        { client, binary },
      ),
  }),
  getMime: outlook.operation('Get MIME content', {
    action: 'Get the MIME content of a message',
    parameters: [
      messageId,
      string('binaryPropertyName', { label: 'Put file in field', default: 'data', required: true }),
    ],
    async run({ client, item, binary, parameters: { messageId: id, binaryPropertyName } }) {
      const file = await mimeFile(id, undefined, { client, binary });
      return { json: item.json, binary: withFile(item.binary, binaryPropertyName, file) };
    },
  }),
  move: outlook.operation('Move', {
    action: 'Move a message to a folder',
    parameters: [messageId, folderId],
    request: ({ messageId: id, folderId: destinationId }) => ({
      method: 'POST',
      path: path`/messages/${id}/move`,
      body: { destinationId },
    }),
    items: DONE,
  }),
  reply: outlook.operation('Reply', {
    action: 'Reply to a message',
    parameters: [
      messageId,
      options('replyType', {
        label: 'Reply to',
        required: true,
        options: [
          { name: 'The sender', value: 'reply' },
          { name: 'All', value: 'replyAll' },
        ],
      }),
      string('comment', { label: 'Comment', description: 'Comes before the message that is replied to' }),
      boolean('send', { label: 'Send', description: 'Otherwise it stays a draft', default: true }),
      when({ replyType: ['reply'] }, replyFields),
    ],
    async run({ client, item, binary, parameters }) {
      const { messageId: id, replyType, comment, send, additionalFields = {} } = parameters;
      const isDraft = !send;
      if (replyType === 'replyAll') return await reply(client, { id, toAll: true, body: { comment }, isDraft });
      const files = await attached(additionalFields, { item, binary });
      const body = { comment, message: messageOf(additionalFields) };
      return await reply(client, { id, toAll: false, body, files, isDraft });
    },
  }),
  send: outlook.operation('Send', {
    action: 'Send a message',
    parameters: [
      p.subject,
      p.bodyContent,
      string('toRecipients', { label: 'To', description: 'Addresses, separated by commas', required: true }),
      collection('additionalFields', {
        ...p.additional,
        options: [
          p.attachmentFields,
          p.bccRecipients,
          p.bodyContentType,
          categories,
          p.ccRecipients,
          p.internetMessageHeaders,
          p.from,
          p.oldImportance,
          p.isReadReceiptRequested,
          p.toRecipients,
          p.replyTo,
          boolean('saveToSentItems', { label: 'Keep in sent items', default: true }),
        ],
      }),
    ],
    async run({ client, item, binary, parameters: { subject, bodyContent, toRecipients, additionalFields } }) {
      const { saveToSentItems = true, ...fields } = additionalFields;
      const attachments = await attached(fields, { item, binary });
      const message = { ...messageOf({ subject, bodyContent, ...fields, toRecipients }), attachments };
      await client.post('/sendMail', { message, saveToSentItems });
      return done;
    },
  }),
  update: outlook.operation('Update', {
    action: 'Update a message',
    parameters: [messageId, updateFields],
    request: ({ messageId: id, updateFields: fields }) => ({
      method: 'PATCH',
      path: path`/messages/${id}`,
      body: messageOf(fields),
    }),
  }),
};
