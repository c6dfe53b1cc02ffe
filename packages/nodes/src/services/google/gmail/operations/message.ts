import { boolean, collection, path, string, succeeded, z } from '@millrace/node-sdk';
import { questionMail } from '../../../../lib/send-and-wait/question-mail.ts';
import { sendAndWait } from '../../../../lib/send-and-wait/send-and-wait.ts';
import { entry, gmail, pagesOf } from '../client.ts';
import {
  replyTo as answersTo,
  appendAttribution,
  attachments,
  blindCopies,
  copies,
  downloadOptions,
  htmlOrText,
  labelIds,
  messageId,
  optional,
  sender,
  senderName,
  simple,
  subject,
  text,
  threadFilters,
} from '../parameters.ts';
import { readMessages } from '../read-message.ts';
import { named, ownAddress, replyTo } from '../reply.ts';
import { searchQuery } from '../search-query.ts';
import { bodyOf, rawMail, sendingQuery } from '../write-message.ts';

const letterOptions = [appendAttribution, attachments('data'), blindCopies, copies, senderName] as const;

/** Since 2.1 messages say what sent them unless told otherwise. */
const saysByItself = (version: number) => version >= 2.1;

export const deleteMessage = gmail.operation('Delete', {
  parameters: [messageId],
  request: ({ messageId: id }) => ({ method: 'DELETE', path: path`/messages/${id}` }),
  items: succeeded,
});

const sendTo = string('sendTo', { label: 'To', placeholder: 'ann@example.com, bob@example.com', required: true });

const send = gmail.operation('Send', {
  action: 'Send a message',
  parameters: [
    sendTo,
    subject,
    htmlOrText,
    text,
    collection('options', { ...optional, options: [...letterOptions, answersTo] }),
  ],
  async run({ client, item, binary, node, parameters: { sendTo: to, subject: about, emailType, message, options } }) {
    const { appendAttribution: says = saysByItself(node.typeVersion), ccList: cc, bccList: bcc, ...rest } = options;
    const { senderName: name, replyTo, ...files } = rest;
    const from = name ? named(name, await ownAddress(client)) : undefined;
    const letter = { from, to, cc, bcc, replyTo, subject: about, ...bodyOf(emailType, message, says), ...files };
    const raw = await rawMail(letter, { item, binary });
    return { json: await client.post('/messages/send', { raw }, { query: sendingQuery(files), answer: entry }) };
  },
});

const reply = gmail.operation('Reply', {
  action: 'Reply to a message',
  parameters: [
    messageId,
    htmlOrText,
    text,
    collection('options', {
      ...optional,
      options: [
        ...letterOptions,
        boolean('replyToSenderOnly', { label: 'To the sender only', description: 'Not to the other recipients' }),
      ],
    }),
  ],
  async run({ client, item, binary, node, parameters: { messageId: id, emailType, message, options } }) {
    const letter = { appendAttribution: saysByItself(node.typeVersion), ...options, emailType, text: message };
    return { json: entry.parse(await replyTo({ client, item, binary }, id, letter)) };
  },
});

const getAll = gmail.operation('Get many', {
  action: 'Get many messages',
  parameters: [
    simple,
    collection('filters', { label: 'Filters', placeholder: 'Add filter', options: [...threadFilters, sender] }),
    downloadOptions,
  ],
  paged: { limit: 50, most: 500 },
  async run({ client, binary, signal, limit, workflow, parameters: { simple: short, filters, options } }) {
    const query = searchQuery(filters, workflow.timezone);
    const listed = await client.all({ path: '/messages', query }, { limit, paging: pagesOf('messages') });
    const ids = z
      .array(entry)
      .parse(listed)
      .map(({ id }) => id);
    const asked = { ...query, maxResults: Math.min(limit, 100) };
    return await readMessages({ client, binary, signal }, ids, { simple: short, query: asked, ...options });
  },
});

export const messageOperations = {
  addLabels: gmail.operation('Add labels', {
    action: 'Add labels to a message',
    parameters: [messageId, labelIds],
    request: ({ messageId: id, labelIds: addLabelIds }) => modify(id, { addLabelIds }),
  }),
  delete: deleteMessage,
  get: gmail.operation('Get', {
    parameters: [messageId, simple, downloadOptions],
    run: ({ client, binary, signal, parameters: { messageId: id, simple: short, options } }) =>
      readMessages({ client, binary, signal }, [id], { simple: short, ...options }),
  }),
  getAll,
  markAsRead: gmail.operation('Mark as read', {
    action: 'Mark a message as read',
    parameters: [messageId],
    request: ({ messageId: id }) => modify(id, { removeLabelIds: ['UNREAD'] }),
  }),
  markAsUnread: gmail.operation('Mark as unread', {
    action: 'Mark a message as unread',
    parameters: [messageId],
    request: ({ messageId: id }) => modify(id, { addLabelIds: ['UNREAD'] }),
  }),
  removeLabels: gmail.operation('Remove labels', {
    action: 'Remove labels from a message',
    parameters: [messageId, labelIds],
    request: ({ messageId: id, labelIds: removeLabelIds }) => modify(id, { removeLabelIds }),
  }),
  reply,
  send,
  sendAndWait: sendAndWait(gmail, {
    parameters: [sendTo, { ...subject, required: true }],
    looks: true,
    markup: 'may hold simple HTML',
    async send({ client, parameters: { sendTo: to, subject: about }, question }) {
      const raw = await rawMail({ to, subject: about, ...(await questionMail(question)) });
      return await client.post('/messages/send', { raw });
    },
  }),
};

/** Changes the labels of a message. */
export function modify(id: string, body: { addLabelIds: string[] } | { removeLabelIds: string[] }) {
  return { method: 'POST', path: path`/messages/${id}/modify`, body } as const;
}
