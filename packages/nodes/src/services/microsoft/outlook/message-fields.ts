import {
  type BinaryStore,
  type Item,
  type JsonObject,
  NodeError,
  type Path,
  type ServiceClient,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { itemFile } from '../../../lib/files/item-files.ts';

/** What parameters say of a message. */
export interface MessageFields {
  bodyContent?: string | undefined;
  bodyContentType?: string;
  subject?: string | undefined;
  toRecipients?: string | undefined;
  ccRecipients?: string;
  bccRecipients?: string;
  replyTo?: string;
  from?: string;
  categories?: string[];
  importance?: string;
  isRead?: boolean;
  isReadReceiptRequested?: boolean;
  internetMessageHeaders?: { headers?: Array<{ name: string; value: string }> };
}

/** A message as the service takes it. */
export function messageOf({
  bodyContent,
  bodyContentType,
  toRecipients,
  ccRecipients,
  bccRecipients,
  replyTo,
  from,
  categories,
  importance,
  isRead,
  isReadReceiptRequested,
  internetMessageHeaders,
  subject,
}: MessageFields) {
  const hasBody = bodyContent !== undefined || bodyContentType !== undefined;
  return {
    // The service refuses a content that is empty.
    body: hasBody ? { content: bodyContent === '' ? ' ' : bodyContent, contentType: bodyContentType } : undefined,
    subject,
    toRecipients: recipients(toRecipients),
    ccRecipients: recipients(ccRecipients),
    bccRecipients: recipients(bccRecipients),
    replyTo: recipients(replyTo),
    from: from ? recipient(from) : undefined,
    categories,
    importance,
    isRead,
    isReadReceiptRequested,
    internetMessageHeaders: internetMessageHeaders?.headers?.map(({ name, value }) => ({ name, value })),
  };
}

/** People, by their addresses. */
export function recipients(addresses: string | undefined) {
  return addresses === undefined ? undefined : fieldList(addresses).map(recipient);
}

function recipient(address: string) {
  return { emailAddress: { address: address.trim() } };
}

/** Fields of items whose files are attached. */
export interface Attachments {
  attachments?: { attachments?: Array<{ binaryPropertyName: string }> };
}

interface Files {
  item: Item;
  binary: BinaryStore;
}

/** What the service takes at once; larger files are sent in parts, to a message that is there already. */
export const MOST_BYTES_AT_ONCE = 3 * 1024 * 1024;

/** Files of an item, as they go with a message; undefined without any. */
export async function attached({ attachments }: Attachments, { item, binary }: Files) {
  const names = (attachments?.attachments ?? []).flatMap(({ binaryPropertyName }) => fieldList(binaryPropertyName));
  if (names.length === 0) return undefined;
  const files: JsonObject[] = [];
  for (const name of names) files.push(await attachment(name, { item, binary }));
  return files;
}

/** A file of an item as the service takes it. @throws NodeError for one that is too large. */
export async function attachment(
  name: string,
  { item, binary, fileName }: Files & { fileName?: string },
): Promise<JsonObject> {
  const file = itemFile(item, name, 'binaryPropertyName');
  if ((file.bytes ?? 0) > MOST_BYTES_AT_ONCE) throw tooLarge(name);
  const contentBytes = Buffer.from(await binary.read(file)).toString('base64');
  return {
    '@odata.type': '#microsoft.graph.fileAttachment',
    name: fileName || file.fileName || 'file',
    contentBytes,
  };
}

/** Attaches files to a message that is there. */
export async function attachAll(client: ServiceClient, place: Path, files: JsonObject[] = []): Promise<void> {
  for (const file of files) await client.post(`${place}/attachments`, file);
}

function tooLarge(name: string): NodeError {
  return new NodeError(`The file '${name}' is too large to be sent with a message: 3 MB are allowed`, {
    description: 'Create a draft, add the file with the operation "Add" of "Message attachment", and send the draft.',
    parameter: 'attachments',
  });
}
