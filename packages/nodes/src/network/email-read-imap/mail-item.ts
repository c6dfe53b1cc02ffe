import type { BinaryData, BinaryStore, Item, JsonObject } from '@millrace/node-sdk';
import type { Address, Email, Mailbox } from 'postal-mime';
import { setOwn } from '../../lib/values/own-property.ts';

export interface MailItemOptions {
  format: 'raw' | 'resolved' | 'simple';
  /** Whether attachments become files. */
  withAttachments: boolean;
  /** Of their names. */
  prefix: string;
}

/** Headers that stand beside the texts in the simple format. */
const MAIN_HEADERS = new Set(['cc', 'date', 'from', 'subject', 'to']);

/** The item for an email. */
export async function mailItem(
  { uid, source }: { uid: number; source: Uint8Array },
  options: MailItemOptions,
  binary: BinaryStore,
): Promise<Item> {
  const attributes = { uid };
  if (options.format === 'raw') {
    return { json: { raw: Buffer.from(source).toString('base64url'), attributes } };
  }
  const { default: PostalMime, decodeWords } = await import('postal-mime');
  const email = await PostalMime.parse(source);
  const json = options.format === 'simple' ? simpleJson(email, decodeWords) : resolvedJson(email);
  const item: Item = { json: { ...json, attributes } };
  if (options.withAttachments && email.attachments.length > 0) {
    item.binary = await filesOf(email, options.prefix, binary);
  }
  return item;
}

function simpleJson(email: Email, decode: (text: string) => string): JsonObject {
  const json: JsonObject = {
    ...(email.html !== undefined && { textHtml: email.html }),
    ...(email.text !== undefined && { textPlain: email.text }),
  };
  const metadata: JsonObject = {};
  for (const { key, value } of email.headers) {
    const target = MAIN_HEADERS.has(key) ? json : metadata;
    if (!Object.hasOwn(target, key)) setOwn(target, key, decode(value));
  }
  return { ...json, metadata };
}

function resolvedJson(email: Email): JsonObject {
  const headers: JsonObject = {};
  for (const { key, line } of email.headerLines) setOwn(headers, key, line);
  const { html, text, subject, date, messageId, inReplyTo, references } = email;
  const people = {
    to: email.to,
    from: email.from && [email.from],
    cc: email.cc,
    bcc: email.bcc,
    replyTo: email.replyTo,
  };
  const json: JsonObject = { headers };
  const found = { html, text, textAsHtml: text && asHtml(text), subject, date, messageId, inReplyTo, references };
  for (const [name, value] of Object.entries(found)) if (value !== undefined) json[name] = value;
  for (const [name, list] of Object.entries(people)) if (list && list.length > 0) json[name] = peopleJson(list);
  return json;
}

function peopleJson(list: readonly Address[]): JsonObject {
  const mailboxes = list.flatMap((entry): Mailbox[] => entry.group ?? [entry]);
  const text = mailboxes.map(({ name, address }) => (name ? `"${name.replaceAll('"', '\\"')}" <${address}>` : address));
  const html = mailboxes.map(({ name, address }) => {
    const link = `<a href="mailto:${escaped(address)}">${escaped(address)}</a>`;
    return name ? `${escaped(name)} &lt;${link}&gt;` : link;
  });
  return {
    value: mailboxes.map(({ name, address }) => ({ address, name })),
    html: html.join(', '),
    text: text.join(', '),
  };
}

function asHtml(text: string): string {
  const paragraphs = text.trimEnd().split(/\r?\n(?:\r?\n)+/);
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/g, '<br/>')}</p>`).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

async function filesOf(email: Email, prefix: string, binary: BinaryStore): Promise<Record<string, BinaryData>> {
  const files: Record<string, BinaryData> = {};
  for (const [index, { filename, mimeType, content }] of email.attachments.entries()) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const about = { mimeType, ...(filename !== null && { fileName: filename }) };
    setOwn(files, `${prefix}${index}`, await binary.create(bytes, about));
  }
  return files;
}
