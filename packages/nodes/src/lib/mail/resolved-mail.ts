import type { BinaryData, BinaryStore, JsonObject } from '@millrace/node-sdk';
import type { Address, Email, Mailbox } from 'postal-mime';
import { setOwn } from '../values/own-property.ts';

/** What an email says, with all encodings undone. */
export function resolvedJson(email: Email): JsonObject {
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
    const link = `<a href="mailto:${escaped(address)}" class="mp_address_email">${escaped(address)}</a>`;
    return name ? `<span class="mp_address_name">${escaped(name)}</span> &lt;${link}&gt;` : link;
  });
  return {
    value: mailboxes.map(({ name, address }) => ({ address, name })),
    html: `<span class="mp_address_group">${html.join(', ')}</span>`,
    text: text.join(', '),
  };
}

function asHtml(text: string): string {
  const paragraphs = text.trimEnd().split(/\r?\n(?:\r?\n)+/);
  return paragraphs.map((paragraph) => `<p>${linked(paragraph).replace(/\r?\n/g, '<br/>')}</p>`).join('');
}

/** Addresses without the marks that end the sentence or bracket around them. */
const ADDRESS = /(https?:\/\/[^\s<>"'[\]]*[^\s<>"'[\].,;:!?()])/i;

/** A text as HTML, its addresses as links. */
function linked(text: string): string {
  return text
    .split(ADDRESS)
    .map((piece, index) => (index % 2 === 1 ? `<a href="${escaped(piece)}">${escaped(piece)}</a>` : escaped(piece)))
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The attachments of an email as files, whose names begin with `prefix`. */
export async function attachedTo(
  email: Email,
  prefix: string,
  binary: BinaryStore,
): Promise<Record<string, BinaryData>> {
  const files: Record<string, BinaryData> = {};
  for (const [index, { filename, mimeType, content }] of email.attachments.entries()) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const about = { mimeType, ...(filename !== null && { fileName: filename }) };
    setOwn(files, `${prefix}${index}`, await binary.create(bytes, about));
  }
  return files;
}
