import {
  type BinaryStore,
  boolean,
  collection,
  fixedCollection,
  group,
  type Item,
  type Path,
  path,
  type ServiceClient,
  string,
  when,
} from '@millrace/node-sdk';
import { withFile } from '../../../../lib/files/item-files.ts';
import { questionMail } from '../../../../lib/send-and-wait/question-mail.ts';
import { sendAndWait } from '../../../../lib/send-and-wait/send-and-wait.ts';
import { DONE, done, entity, outlook } from '../client.ts';
import { attachAll, attached, messageOf } from '../message-fields.ts';
import * as p from '../parameters.ts';
import { messageAt, messagesAt, narrowed } from '../received.ts';

const getMimeContent = fixedCollection('getMimeContent', {
  label: 'MIME content',
  description: 'The whole message as a file',
  default: { values: { binaryPropertyName: 'data' } },
  groups: [
    group('values', 'MIME content', [
      string('binaryPropertyName', { label: 'Put file in field' }),
      string('outputFileName', { label: 'File name', placeholder: 'message.eml' }),
    ]),
  ],
});

/** A whole message as a file, named by its ID where it gets no name. */
export async function mimeFile(
  id: string | number,
  fileName: string | undefined,
  { client, binary }: { client: ServiceClient; binary: BinaryStore },
) {
  const { content } = await client.download({ path: path`/messages/${id}/$value` });
  const name = fileName || String(id);
  return await binary.create(content, {
    fileName: name.endsWith('.eml') ? name : `${name}.eml`,
    mimeType: 'message/rfc822',
  });
}

/** Sends a reply that was made, unless it stays a draft; gives it. */
export async function reply(
  client: ServiceClient,
  {
    id,
    toAll,
    body,
    files,
    isDraft,
  }: {
    id: string | number;
    toAll: boolean;
    body: Parameters<ServiceClient['post']>[1];
    files?: Awaited<ReturnType<typeof attached>>;
    isDraft: boolean;
  },
): Promise<Item> {
  const made = await client.post(`${path`/messages/${id}`}/${toAll ? 'createReplyAll' : 'createReply'}`, body, {
    answer: entity,
  });
  const place = path`/messages/${String(made.id)}`;
  await attachAll(client, place, files);
  if (!isDraft) await client.post(`${place}/send`);
  return { json: made };
}

const toRecipients = string('toRecipients', {
  label: 'To',
  description: 'Addresses, separated by commas',
  required: true,
});

export const messageOperations = {
  delete: outlook.operation('Delete', {
    action: 'Delete a message',
    parameters: [p.messageId],
    request: ({ messageId: { value } }) => ({ method: 'DELETE', path: path`/messages/${value}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get a message',
    parameters: [
      p.messageId,
      ...p.output(p.MESSAGE_FIELDS),
      collection('options', { ...p.optional, options: [...p.downloadOptions, getMimeContent] }),
    ],
    async run({ client, binary, parameters }) {
      const { value } = parameters.messageId;
      const item = await messageAt(path`/messages/${value}`, parameters, { client, binary });
      const mime = parameters.options.getMimeContent?.values;
      if (!mime) return item;
      const file = await mimeFile(value, mime.outputFileName, { client, binary });
      return { ...item, binary: withFile(item.binary, mime.binaryPropertyName || 'data', file) };
    },
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many messages',
    parameters: [
      ...p.output(p.MESSAGE_FIELDS),
      p.filters,
      collection('options', { ...p.optional, options: p.downloadOptions }),
    ],
    paged: { limit: 100 },
    run: ({ client, binary, limit, parameters }) =>
      messagesAt(path`/messages`, { ...parameters, limit, query: narrowed(parameters.filtersUI) }, { client, binary }),
  }),
  move: outlook.operation('Move', {
    action: 'Move a message to a folder',
    parameters: [p.messageId, p.folderId],
    request: ({ messageId: { value }, folderId }) => ({
      method: 'POST',
      path: path`/messages/${value}/move`,
      body: { destinationId: folderId.value },
    }),
    items: DONE,
  }),
  reply: outlook.operation('Reply', {
    action: 'Reply to a message',
    parameters: [
      p.messageId,
      boolean('replyToSenderOnly', { label: 'To the sender only' }),
      string('message', { label: 'Message', typeOptions: { rows: 2 } }),
      when(
        { replyToSenderOnly: [true] },
        collection('additionalFields', {
          ...p.additional,
          options: [
            p.attachmentFields,
            p.bccRecipients,
            p.ccRecipients,
            p.internetMessageHeaders,
            p.from,
            p.importance,
            p.bodyContentType,
            p.isReadReceiptRequested,
            p.toRecipients,
            p.replyTo,
            p.subject,
          ],
        }),
      ),
      collection('options', {
        ...p.optional,
        options: [boolean('saveAsDraft', { label: 'Keep as draft', description: 'It is not sent' })],
      }),
    ],
    async run({ client, item, binary, parameters }) {
      const {
        messageId: { value: id },
        replyToSenderOnly,
        message,
        additionalFields = {},
        options,
      } = parameters;
      const isDraft = options.saveAsDraft === true;
      if (!replyToSenderOnly) return await reply(client, { id, toAll: true, body: { comment: message }, isDraft });
      const files = await attached(additionalFields, { item, binary });
      const body = { message: messageOf({ ...additionalFields, bodyContent: message }) };
      return await reply(client, { id, toAll: false, body, files, isDraft });
    },
  }),
  send: outlook.operation('Send', {
    action: 'Send a message',
    parameters: [
      toRecipients,
      p.subject,
      p.bodyContent,
      collection('additionalFields', {
        ...p.additional,
        options: [
          p.attachmentFields,
          p.bccRecipients,
          p.categories,
          p.ccRecipients,
          p.internetMessageHeaders,
          p.from,
          p.importance,
          p.bodyContentType,
          p.isReadReceiptRequested,
          p.replyTo,
          boolean('saveToSentItems', { label: 'Keep in sent items', default: true }),
        ],
      }),
    ],
    async run({ client, item, binary, parameters: { toRecipients, subject, bodyContent, additionalFields } }) {
      const { saveToSentItems = true, ...fields } = additionalFields;
      const attachments = await attached(fields, { item, binary });
      const message = { ...messageOf({ toRecipients, subject, bodyContent, ...fields }), attachments };
      await client.post('/sendMail', { message, saveToSentItems });
      return done;
    },
  }),
  sendAndWait: sendAndWait(outlook, {
    parameters: [toRecipients, { ...p.subject, required: true }],
    looks: true,
    markup: 'may hold simple HTML',
    async send({ client, parameters: { toRecipients: to, subject }, question }) {
      const { html } = await questionMail(question);
      const message = messageOf({ toRecipients: to, subject, bodyContent: html, bodyContentType: 'html' });
      return await client.post('/sendMail', { message });
    },
  }),
  update: outlook.operation('Update', {
    action: 'Update a message',
    parameters: [
      p.messageId,
      collection('updateFields', {
        ...p.changes,
        options: [
          p.bccRecipients,
          p.categories,
          p.ccRecipients,
          p.internetMessageHeaders,
          p.folderId,
          p.importance,
          p.isRead,
          p.bodyContent,
          p.bodyContentType,
          p.isReadReceiptRequested,
          p.toRecipients,
          p.replyTo,
          p.subject,
        ],
      }),
    ],
    async run({
      client,
      parameters: {
        messageId: { value },
        updateFields: { folderId, ...fields },
      },
    }) {
      const place = path`/messages/${value}`;
      const moved = folderId?.value
        ? await client.post(`${place}/move`, { destinationId: folderId.value }, { answer: entity })
        : undefined;
      if (moved && Object.keys(fields).length === 0) return { json: moved };
      return { json: await client.patch(movedPlace(moved) ?? place, messageOf(fields), { answer: entity }) };
    },
  }),
};

/** A message that moves to another folder gets another id. */
function movedPlace(moved: { id?: unknown } | undefined): Path | undefined {
  return typeof moved?.id === 'string' ? path`/messages/${moved.id}` : undefined;
}
