import { type BinaryStore, type Item, NodeError, type Query } from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';
import { checkAddresses, checkReceivers } from '../../../lib/mail/addresses.ts';
import { ATTRIBUTION } from '../../../lib/mail/attribution.ts';

/** Files of a message, in bytes: more than this is refused by the service. */
const MOST_ATTACHED = 25 * 1024 * 1024;

/** Files to attach, as the user names them. */
export interface Attached {
  attachmentsUi?: { attachmentsBinary?: Array<{ property: string }> };
}

/** What a message is made of; empty texts are left out. */
export interface Letter extends Attached {
  from?: string | undefined;
  to?: string | undefined;
  /** The parameter that holds `to`. */
  toParameter?: string;
  cc?: string | undefined;
  bcc?: string | undefined;
  replyTo?: string | undefined;
  inReplyTo?: string | undefined;
  references?: string | undefined;
  subject?: string | undefined;
  text?: string | undefined;
  html?: string | undefined;
}

/** The text of a message in its format, with the line that says what sent it where it is wanted. */
export function bodyOf(emailType: 'text' | 'html', message: string, withAttribution = false) {
  if (emailType === 'html')
    return { html: withAttribution ? `${message}<br><br>---<br><em>${ATTRIBUTION}</em>` : message };
  return { text: withAttribution ? `${message}\n\n---\n${ATTRIBUTION}` : message };
}

/** What goes with the request that sends a message. */
export function sendingQuery({ attachmentsUi }: Attached): Query {
  return attachmentsUi?.attachmentsBinary?.length ? { userId: 'me', uploadType: 'media' } : {};
}

/**
 * A message as the service takes it: the mail in base64url.
 * @param files what attachments are read from; without it there are none.
 * @throws NodeError `EMAIL_ADDRESS`, `FILE_MISSING`; for files that are too large together.
 */
export async function rawMail(
  { attachmentsUi, toParameter = 'sendTo', ...letter }: Letter,
  files?: { item: Item; binary: BinaryStore },
): Promise<string> {
  const { from, to, cc, bcc, replyTo } = letter;
  checkAddresses({ from, [toParameter]: to, ccList: cc, bccList: bcc, replyTo });
  checkReceivers({ [toParameter]: to, ccList: cc, bccList: bcc });
  const attachments = files ? await attachmentsOf(attachmentsUi?.attachmentsBinary ?? [], files) : [];
  const given = Object.entries(letter).filter(([, value]) => value !== undefined && value !== '');
  const { createTransport } = await import('nodemailer');
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail({
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    attachments,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.from(message as Buffer).toString('base64url');
}

async function attachmentsOf(
  listed: ReadonlyArray<{ property: string }>,
  { item, binary }: { item: Item; binary: BinaryStore },
) {
  const names = listed.flatMap(({ property }) => property.split(',')).map((name) => name.trim());
  const files = names.filter(Boolean).map((name) => itemFile(item, name, 'attachmentsUi'));
  const attached: Array<{ filename: string | undefined; contentType: string; content: Buffer }> = [];
  let bytes = 0;
  for (const file of files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of binary.stream(file)) {
      bytes += chunk.length;
      if (bytes > MOST_ATTACHED) throw tooLarge();
      chunks.push(chunk);
    }
    attached.push({ filename: file.fileName, contentType: file.mimeType, content: Buffer.concat(chunks) });
  }
  return attached;
}

function tooLarge(): NodeError {
  return new NodeError('The attachments are larger than Gmail takes', {
    description: 'A message can hold 25 MB of files. Put larger ones into Google Drive and send their addresses.',
    parameter: 'attachmentsUi',
  });
}
