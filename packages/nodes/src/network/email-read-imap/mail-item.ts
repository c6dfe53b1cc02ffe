import type { BinaryStore, Item, JsonObject } from '@millrace/node-sdk';
import type { Email } from 'postal-mime';
import { attachedTo, resolvedJson } from '../../lib/mail/resolved-mail.ts';
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
    item.binary = await attachedTo(email, options.prefix, binary);
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
