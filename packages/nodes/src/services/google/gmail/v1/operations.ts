import {
  boolean,
  choicesOf,
  collection,
  isJsonObject,
  type JsonObject,
  options,
  path,
  string,
  strings,
  when,
  z,
} from '@millrace/node-sdk';
import { entry, gmail, headerOf, message, pagesOf } from '../client.ts';
import { labels } from '../lookups.ts';
import { deleteDraft, draft } from '../operations/draft.ts';
import { deleteMessage, modify } from '../operations/message.ts';
import {
  attachments,
  draftId,
  includeSpamTrash,
  labelIds,
  messageId,
  searchText,
  senderName,
  subject,
} from '../parameters.ts';
import { resolved, resolvedDraft } from '../read-message.ts';
import { named, ownAddress } from '../reply.ts';
import { rawMail, sendingQuery } from '../write-message.ts';

const optional = { label: 'Additional fields', placeholder: 'Add field' } as const;
const FORMATS = [
  { name: 'Full', value: 'full' },
  { name: 'Metadata', value: 'metadata' },
  { name: 'Minimal', value: 'minimal' },
  { name: 'Raw', value: 'raw' },
  { name: 'Resolved', value: 'resolved', description: 'All that it says, with its attachments as files' },
] as const;
const format = options('format', { label: 'Format', default: 'resolved', options: FORMATS });
const listFormat = options('format', {
  label: 'Format',
  default: 'resolved',
  options: [...FORMATS, { name: 'IDs', value: 'ids' }],
});
const prefix = string('dataPropertyAttachmentsPrefixName', {
  label: 'Prefix of files',
  default: 'attachment_',
  description: 'The files are in fields of this name and a number, beginning with 0',
  displayOptions: { hide: { format: ['full', 'ids', 'metadata', 'minimal', 'raw'] } },
});

const toList = strings('toList', { label: 'To', placeholder: 'ann@example.com', required: true });
const ccList = strings('ccList', { label: 'Copies to', placeholder: 'ann@example.com' });
const bccList = strings('bccList', { label: 'Blind copies to', placeholder: 'ann@example.com' });
const letterText = [
  subject,
  boolean('includeHtml', { label: 'With HTML' }),
  when({ includeHtml: [true] }, string('htmlMessage', { label: 'Message in HTML', required: true })),
  string('message', { label: 'Message', required: true }),
] as const;

const joined = (list: readonly string[] = []): string => list.join(', ');

/** The query of the service's own format: what is read is asked for as it is. */
const asked = (wanted: string) => ({ format: wanted === 'resolved' ? 'raw' : wanted });

const sending = [
  ...letterText,
  toList,
  collection('additionalFields', { ...optional, options: [attachments(''), bccList, ccList, senderName] }),
] as const;

interface Written {
  subject: string;
  message: string;
  includeHtml: boolean;
  htmlMessage?: string;
}

const written = ({ subject: about, message: text, includeHtml, htmlMessage }: Written) => ({
  subject: about,
  text,
  html: includeHtml ? htmlMessage : undefined,
});

export const messageOperationsV1 = {
  delete: deleteMessage,
  get: gmail.operation('Get', {
    parameters: [messageId, collection('additionalFields', { ...optional, options: [format, prefix] })],
    async run({ client, signal, binary, parameters: { messageId: id, additionalFields } }) {
      const { format: wanted = 'resolved', ...files } = additionalFields;
      const found = await client.get(path`/messages/${id}`, { query: asked(wanted), answer: message });
      if (wanted !== 'resolved') return { json: found as JsonObject };
      return await resolved(found, { ...files, downloadAttachments: true }, { binary, signal });
    },
  }),
  getAll: gmail.operation('Get many', {
    action: 'Get many messages',
    parameters: [
      collection('additionalFields', {
        ...optional,
        options: [
          prefix,
          listFormat,
          includeSpamTrash,
          choicesOf('labelIds', { label: 'Labels', from: labels }),
          searchText,
        ],
      }),
    ],
    paged: { limit: 10, most: 500 },
    async run({ client, signal, binary, limit, parameters: { additionalFields } }) {
      const {
        format: wanted = 'resolved',
        dataPropertyAttachmentsPrefixName = 'attachment_',
        ...query
      } = additionalFields;
      const listed = await client.all({ path: '/messages', query }, { limit, paging: pagesOf('messages') });
      if (wanted === 'ids') return listed.filter(isJsonObject).map((json) => ({ json }));
      const whole = { ...query, maxResults: Math.min(limit, 100), ...asked(wanted) };
      const items = [];
      for (const { id } of z.array(entry).parse(listed)) {
        const found = await client.get(path`/messages/${id}`, { query: whole, answer: message });
        const files = { downloadAttachments: true, dataPropertyAttachmentsPrefixName };
        items.push(
          wanted === 'resolved' ? await resolved(found, files, { binary, signal }) : { json: found as JsonObject },
        );
      }
      return items;
    },
  }),
  reply: gmail.operation('Reply', {
    action: 'Reply to a message',
    parameters: [string('threadId', { label: 'Thread ID', required: true }), messageId, ...sending],
    async run({ client, item, binary, parameters }) {
      const { senderName: name, ccList: cc, bccList: bcc, ...files } = parameters.additionalFields;
      const query = { format: 'metadata' };
      const answered = await client.get(path`/messages/${parameters.messageId}`, { query, answer: message });
      const inReplyTo = headerOf(answered, 'message-id');
      const references = [headerOf(answered, 'references'), inReplyTo].filter(Boolean).join(' ');
      const from = name ? named(name, await ownAddress(client)) : undefined;
      const people = {
        from,
        to: joined(parameters.toList),
        toParameter: 'toList',
        cc: joined(cc),
        bcc: joined(bcc),
        inReplyTo,
        references,
      };
      const letter = { ...written(parameters), subject: headerOf(answered, 'subject') ?? parameters.subject };
      const raw = await rawMail({ ...people, ...letter, ...files }, { item, binary });
      const body = { raw, threadId: parameters.threadId };
      return {
        json: await client.post('/messages/send', body, { query: { ...sendingQuery(files), ...query }, answer: entry }),
      };
    },
  }),
  send: gmail.operation('Send', {
    action: 'Send a message',
    parameters: sending,
    async run({ client, item, binary, parameters }) {
      const { senderName: name, ccList: cc, bccList: bcc, ...files } = parameters.additionalFields;
      const from = name ? named(name, await ownAddress(client)) : undefined;
      const people = { from, to: joined(parameters.toList), toParameter: 'toList', cc: joined(cc), bcc: joined(bcc) };
      const raw = await rawMail({ ...people, ...written(parameters), ...files }, { item, binary });
      return { json: await client.post('/messages/send', { raw }, { query: sendingQuery(files), answer: entry }) };
    },
  }),
};

export const draftOperationsV1 = {
  create: gmail.operation('Create', {
    parameters: [
      ...letterText,
      collection('additionalFields', {
        ...optional,
        options: [strings('toList', { label: 'To', placeholder: 'ann@example.com' }), ccList, bccList, attachments('')],
      }),
    ],
    async run({ client, item, binary, parameters }) {
      const { toList: to, ccList: cc, bccList: bcc, ...files } = parameters.additionalFields;
      const people = { to: joined(to), toParameter: 'toList', cc: joined(cc), bcc: joined(bcc) };
      const raw = await rawMail({ ...people, ...written(parameters), ...files }, { item, binary });
      return {
        json: await client.post('/drafts', { message: { raw } }, { query: sendingQuery(files), answer: entry }),
      };
    },
  }),
  delete: deleteDraft,
  get: gmail.operation('Get', {
    parameters: [draftId, collection('additionalFields', { ...optional, options: [prefix, format] })],
    async run({ client, signal, binary, parameters: { messageId: id, additionalFields } }) {
      const { format: wanted = 'resolved', ...files } = additionalFields;
      const query = asked(wanted);
      if (wanted !== 'resolved') return { json: await client.get(path`/drafts/${id}`, { query, answer: entry }) };
      const found = await client.get(path`/drafts/${id}`, { query, answer: draft });
      return await resolvedDraft(found, { ...files, downloadAttachments: true }, { binary, signal });
    },
  }),
  getAll: gmail.operation('Get many', {
    parameters: [collection('additionalFields', { ...optional, options: [prefix, listFormat, includeSpamTrash] })],
    paged: { limit: 10, most: 500 },
    async run({ client, signal, binary, limit, parameters: { additionalFields } }) {
      const {
        format: wanted = 'resolved',
        dataPropertyAttachmentsPrefixName = 'attachment_',
        ...query
      } = additionalFields;
      const listed = await client.all({ path: '/drafts', query }, { limit, paging: pagesOf('drafts') });
      if (wanted === 'ids') return listed.filter(isJsonObject).map((json) => ({ json }));
      const whole = { ...query, maxResults: Math.min(limit, 100), ...asked(wanted) };
      const items = [];
      for (const { id } of z.array(entry).parse(listed)) {
        const found = await client.get(path`/drafts/${id}`, { query: whole, answer: draft });
        const files = { downloadAttachments: true, dataPropertyAttachmentsPrefixName };
        items.push(
          wanted === 'resolved' ? await resolvedDraft(found, files, { binary, signal }) : { json: found as JsonObject },
        );
      }
      return items;
    },
  }),
};

export const messageLabelOperations = {
  add: gmail.operation('Add', {
    action: 'Add labels to a message',
    parameters: [messageId, labelIds],
    request: ({ messageId: id, labelIds: addLabelIds }) => modify(id, { addLabelIds }),
  }),
  remove: gmail.operation('Remove', {
    action: 'Remove labels from a message',
    parameters: [messageId, labelIds],
    request: ({ messageId: id, labelIds: removeLabelIds }) => modify(id, { removeLabelIds }),
  }),
};
