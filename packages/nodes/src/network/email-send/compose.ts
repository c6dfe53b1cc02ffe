import { Readable } from 'node:stream';
import { type BinaryStore, type Item, NodeError } from '@millrace/node-sdk';
import { itemFile } from '../../lib/files/item-files.ts';
import { checkAddresses, isBlank } from '../../lib/mail/addresses.ts';
import type { Message } from './smtp-mailer.ts';

/** What the user filled in; empty texts are left out. */
export interface Draft {
  fromEmail: string;
  toEmail: string;
  ccEmail?: string | undefined;
  bccEmail?: string | undefined;
  replyTo?: string | undefined;
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
}

/** @throws NodeError for a message without sender or recipients. */
export function compose(draft: Draft, files: Message['attachments'] = []): Message {
  const { fromEmail, toEmail, ccEmail, bccEmail, replyTo, subject, text, html } = draft;
  if (isBlank(fromEmail)) throw missing('sender', 'fromEmail');
  if ([toEmail, ccEmail, bccEmail].every(isBlank)) throw missing('recipient', 'toEmail');
  const optional = { to: toEmail, cc: ccEmail, bcc: bccEmail, replyTo, text, html };
  const given = Object.entries(optional).filter(([, value]) => !isBlank(value));
  checkAddresses({ fromEmail, toEmail, ccEmail, bccEmail, replyTo });
  return {
    from: String(fromEmail),
    subject: String(subject),
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    ...(files.length > 0 && { attachments: files }),
  };
}

function missing(what: string, parameter: string): NodeError {
  return new NodeError(`The message has no ${what}`, {
    description: `Give the address of the ${what}, or check what its expression gives.`,
    parameter,
  });
}

/**
 * Files of an item by the names of their fields, separated by commas. Markup can show them by `cid:` and that name.
 * An item that has no files at all has nothing to attach.
 */
export function attachedFiles(item: Item, lists: ReadonlyArray<string | undefined>, binary: BinaryStore) {
  if (!item.binary) return [];
  const names = lists.flatMap((list) => String(list ?? '').split(',')).map((name) => name.trim());
  return [...new Set(names)].filter(Boolean).map((name) => {
    const file = itemFile(item, name, 'attachments');
    return {
      filename: file.fileName ?? name,
      contentType: file.mimeType,
      content: Readable.from(binary.stream(file)),
      cid: name,
    };
  });
}
