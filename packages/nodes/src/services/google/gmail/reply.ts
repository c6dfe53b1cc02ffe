import {
  type BinaryStore,
  type Item,
  type JsonValue,
  NodeError,
  path,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { headerOf, type Message, message, thread } from './client.ts';
import { type Attached, bodyOf, rawMail, sendingQuery } from './write-message.ts';

/** How a reply is written. */
export interface Reply extends Attached {
  emailType: 'text' | 'html';
  text: string;
  appendAttribution?: boolean;
  bccList?: string;
  ccList?: string;
  senderName?: string;
  /** Not to the other recipients of the message. */
  replyToSenderOnly?: boolean;
  /** Not to its sender. */
  replyToRecipientsOnly?: boolean;
}

interface Surroundings {
  client: ServiceClient;
  item: Item;
  binary: BinaryStore;
}

const profile = z.object({ emailAddress: z.string() });

/** The address of the account. */
export async function ownAddress(client: ServiceClient): Promise<string> {
  return (await client.get('/profile', { answer: profile })).emailAddress;
}

/** The sender with a name. */
export function named(name: string, address: string): string {
  return /^[\w\s.-]*$/.test(name) ? `${name} <${address}>` : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
}

/** Answers a message, to all who have it unless told otherwise. */
export async function replyTo({ client, ...files }: Surroundings, id: string, reply: Reply): Promise<JsonValue> {
  const answered = await client.get(path`/messages/${id}`, { query: { format: 'metadata' }, answer: message });
  const own = await ownAddress(client);
  const messageId = headerOf(answered, 'message-id');
  const references = [headerOf(answered, 'references'), messageId].filter(Boolean).join(' ');
  const raw = await rawMail(
    {
      ...(reply.senderName && { from: named(reply.senderName, own) }),
      to: await recipientsOf(answered, own, reply),
      cc: reply.ccList,
      bcc: reply.bccList,
      inReplyTo: messageId,
      references,
      subject: headerOf(answered, 'subject'),
      ...bodyOf(reply.emailType, reply.text, reply.appendAttribution),
      ...(reply.attachmentsUi && { attachmentsUi: reply.attachmentsUi }),
    },
    files,
  );
  const query = { ...sendingQuery(reply), format: 'metadata' };
  return await client.post('/messages/send', { raw, threadId: answered.threadId }, { query });
}

/** Headers of others are not always as they should be: what is no address in them cannot be written to. */
async function recipientsOf(answered: Message, own: string, reply: Reply): Promise<string> {
  const { addressParser } = await import('postal-mime');
  const listed = (header = '') =>
    addressParser(header.replaceAll(/\s+/g, ' '), { flatten: true }).flatMap(({ name, address = '' }) =>
      address.includes('@') ? { name, address } : [],
    );
  const senders = listed(headerOf(answered, 'reply-to') ?? headerOf(answered, 'from'));
  const others = listed(headerOf(answered, 'to')).filter(({ address }) => address.toLowerCase() !== own.toLowerCase());
  return [...(reply.replyToRecipientsOnly ? [] : senders), ...(reply.replyToSenderOnly ? [] : others)]
    .map(({ name, address }) => (name ? named(name, address) : address))
    .join(', ');
}

/** The newest message of a thread, with its Message-ID. */
export async function newestOf(client: ServiceClient, id: string): Promise<Message> {
  const query = { format: 'metadata', metadataHeaders: ['Message-ID'] };
  const newest = (await client.get(path`/threads/${id}`, { query, answer: thread })).messages?.at(-1);
  if (newest) return newest;
  throw new NodeError('The thread has no message', {
    description: 'Check the ID of the thread.',
    parameter: 'threadId',
  });
}
