import {
  type BinaryStore,
  type Item,
  type JsonObject,
  path,
  type Query,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import type { Email } from 'postal-mime';
import { attachedTo, resolvedJson } from '../../../lib/mail/resolved-mail.ts';
import { textOfHtml } from '../../../lib/mail/text-of-html.ts';
import { setOwn } from '../../../lib/values/own-property.ts';
import { type Message, message } from './client.ts';

/** Asks for the headers that the short form shows. */
export const METADATA = {
  format: 'metadata',
  metadataHeaders: ['From', 'To', 'Cc', 'Bcc', 'Subject'],
} as const satisfies Query;

/** What becomes of attachments. */
export interface Attachments {
  /** Default false. */
  downloadAttachments?: boolean;
  /** Of the names of their fields. Default `attachment_`. */
  dataPropertyAttachmentsPrefixName?: string;
}

/** What reading a message needs: where its files go, and when to stop. */
interface Reading {
  binary: BinaryStore;
  signal: AbortSignal;
}

interface Surroundings extends Reading {
  client: ServiceClient;
}

const labelList = z.object({ labels: z.array(z.object({ id: z.string(), name: z.string() })).default([]) });

/** Messages in short: main headers beside the rest, labels with their names. */
export async function inShort(client: ServiceClient, messages: readonly Message[]): Promise<JsonObject[]> {
  if (messages.length === 0) return [];
  const { labels } = await client.get('/labels', { answer: labelList });
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  return messages.map(({ labelIds, payload: { headers = [], ...payload } = {}, ...rest }) => {
    const json = { ...rest, payload } as JsonObject;
    if (labelIds) json.labels = labelIds.map((id) => ({ id, name: names.get(id) ?? id }));
    for (const { name, value } of headers) if (!Object.hasOwn(json, name)) setOwn(json, name, value);
    return json;
  });
}

/** A message that was asked for in its raw form, read. */
export async function resolved(
  { raw = '', id, threadId, labelIds, sizeEstimate }: Message,
  { downloadAttachments = false, dataPropertyAttachmentsPrefixName: prefix = 'attachment_' }: Attachments,
  { binary, signal }: Reading,
): Promise<Item> {
  const email = await readEmail(Buffer.from(raw, 'base64url'), signal);
  const about = { id, threadId, labelIds, sizeEstimate };
  const known = Object.entries(about).filter(([, value]) => value !== undefined);
  const item: Item = {
    json: {
      ...Object.fromEntries(known),
      ...resolvedJson(email),
      ...(email.html === undefined && { html: false }),
    } as JsonObject,
  };
  if (downloadAttachments && email.attachments.length > 0) item.binary = await attachedTo(email, prefix, binary);
  return item;
}

/** A draft that was asked for with its message in the raw form, read: its own id comes first. */
export async function resolvedDraft(
  { id, message: held }: { id: string; message: Message },
  attachments: Attachments,
  reading: Reading,
): Promise<Item> {
  const item = await resolved(held, attachments, reading);
  return { ...item, json: { ...item.json, id, messageId: held.id } };
}

const LINE_FEED = 0x0a;

async function readEmail(bytes: Buffer, signal: AbortSignal): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(bytes);
  if (isInParts(email)) return withoutLastBreak(email);
  const whole = bytes.at(-1) === LINE_FEED ? email : withoutLastBreak(email);
  if (whole.html === undefined || whole.text !== undefined) return whole;
  const text = await textOfHtml(whole.html, { signal });
  return { ...whole, ...(text !== undefined && { text }) };
}

function isInParts({ headers }: Email): boolean {
  return headers.some(({ key, value }) => key === 'content-type' && /^\s*multipart\//i.test(value));
}

/** The line break before the end of a part belongs to what separates the parts; a text without one gets one when it is read. */
function withoutLastBreak({ text, html, ...email }: Email): Email {
  return {
    ...email,
    ...(text !== undefined && { text: text.replace(/\n$/, '') }),
    ...(html !== undefined && { html: html.replace(/\n$/, '') }),
  };
}

/** What is wanted of messages. */
export interface Wanted extends Attachments {
  simple: boolean;
  /** Goes with each request. */
  query?: Query;
}

/** Messages by their ids, in short or read. */
export async function readMessages(
  surroundings: Surroundings,
  ids: readonly string[],
  { simple, query = {}, ...attachments }: Wanted,
): Promise<Item[]> {
  return await itemsOf(await fetchMessages(surroundings.client, ids, { simple, query }), surroundings, {
    simple,
    ...attachments,
  });
}

/** Messages by their ids, in the form that {@link itemsOf} reads. */
export async function fetchMessages(
  client: ServiceClient,
  ids: readonly string[],
  { simple, query }: Pick<Wanted, 'simple' | 'query'>,
): Promise<Message[]> {
  const asked = { ...query, ...(simple ? METADATA : { format: 'raw' }) };
  const messages: Message[] = [];
  for (const id of ids) messages.push(await client.get(path`/messages/${id}`, { query: asked, answer: message }));
  return messages;
}

/** Items for messages. */
export async function itemsOf(
  messages: readonly Message[],
  { client, ...reading }: Surroundings,
  { simple, ...attachments }: Omit<Wanted, 'query'>,
): Promise<Item[]> {
  if (simple) return (await inShort(client, messages)).map((json) => ({ json }));
  const items: Item[] = [];
  for (const found of messages) items.push(await resolved(found, attachments, reading));
  return items;
}
