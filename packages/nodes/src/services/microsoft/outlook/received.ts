import {
  type BinaryStore,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  joinPaths,
  type Path,
  path,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { filesOf } from '../../../lib/files/item-files.ts';
import { quoted } from '../graph-service.ts';
import { entity } from './client.ts';

const SIMPLE = 'id,conversationId,subject,bodyPreview,from,toRecipients,categories,hasAttachments';

/** What is wanted of a message. */
export interface Wanted {
  output: 'simple' | 'raw' | 'fields';
  fields?: readonly string[] | undefined;
  options?: { downloadAttachments?: boolean; attachmentsPrefix?: string };
}

/** Names of the fields that are asked for. Whether there are attachments is asked, too, where they are wanted. */
export function selection({ output, fields = [], options = {} }: Wanted): string | undefined {
  if (output === 'simple') return SIMPLE;
  if (output === 'raw') return undefined;
  return [...fields, ...(options.downloadAttachments ? ['hasAttachments'] : [])].join(',') || undefined;
}

/** What messages have to be like. */
export interface Filters {
  custom?: string;
  hasAttachments?: boolean;
  foldersToExclude?: string[];
  foldersToInclude?: string[];
  readStatus?: 'both' | 'unread' | 'read';
  receivedAfter?: string;
  receivedBefore?: string;
  sender?: string;
}

/** Conditions of a filter, all of which have to hold. */
export function conditions(filters: Filters): string[] {
  const { foldersToInclude = [], foldersToExclude = [], readStatus = 'both', custom } = filters;
  const included = foldersToInclude.map((id) => `parentFolderId eq ${quoted(id)}`).join(' or ');
  const sender = filters.sender && quoted(filters.sender);
  return [
    foldersToInclude.length > 1 ? `(${included})` : included,
    ...foldersToExclude.map((id) => `parentFolderId ne ${quoted(id)}`),
    sender ? `(from/emailAddress/address eq ${sender} or from/emailAddress/name eq ${sender})` : '',
    filters.hasAttachments ? 'hasAttachments eq true' : '',
    readStatus === 'both' ? '' : `isRead eq ${readStatus === 'read'}`,
    filters.receivedAfter ? `receivedDateTime ge ${filters.receivedAfter}` : '',
    filters.receivedBefore ? `receivedDateTime le ${filters.receivedBefore}` : '',
    custom ?? '',
  ].filter((condition) => condition !== '');
}

interface Search {
  values?: { filterBy?: 'filters' | 'search'; search?: string | undefined; filters?: Filters | undefined };
}

/** What is asked for with a list of messages: a search excludes filters. */
export function narrowed({ values = {} }: Search) {
  const { filterBy = 'filters', search, filters = {} } = values;
  if (filterBy === 'search') return { $search: search ? `"${search.replace(/["\\]/g, '\\$&')}"` : undefined };
  return { $filter: conditions(filters).join(' and ') || undefined };
}

interface Source {
  client: ServiceClient;
  binary: BinaryStore;
}

/** A message as an item, with its attachments where they are wanted. */
export async function messageItem(message: JsonObject, wanted: Wanted, source: Source): Promise<Item> {
  const { downloadAttachments = false, attachmentsPrefix = 'attachment_' } = wanted.options ?? {};
  const json = wanted.output === 'simple' ? simplified(message) : message;
  if (!downloadAttachments || message.hasAttachments !== true) return { json };
  return { json, binary: await attachedFiles(String(message.id), attachmentsPrefix, source) };
}

/** Sender and recipients of a simple message are their addresses. */
function simplified({ id, conversationId, subject, bodyPreview, from, toRecipients, ...message }: JsonObject) {
  const { categories, hasAttachments } = message;
  const to = Array.isArray(toRecipients) ? toRecipients.map(addressOf) : [];
  const simple = { id, conversationId, subject, bodyPreview, from: addressOf(from), to, categories, hasAttachments };
  return Object.fromEntries(Object.entries(simple).filter(([, value]) => value !== undefined)) as JsonObject;
}

function addressOf(person: JsonValue | undefined): JsonValue {
  const { emailAddress } = isJsonObject(person) ? person : {};
  return isJsonObject(emailAddress) ? (emailAddress.address ?? null) : null;
}

const attachmentShape = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  contentType: z.string().nullish(),
  '@odata.type': z.string().optional(),
});

/** Files of a message. What is attached by a link has no content here. */
async function attachedFiles(id: string, prefix: string, { client, binary }: Source) {
  const place = path`/messages/${id}/attachments`;
  const found = z.array(attachmentShape).parse(await client.all({ path: place }));
  const withContent = found.filter((one) => one['@odata.type'] !== '#microsoft.graph.referenceAttachment');
  const files: Array<[string, Awaited<ReturnType<typeof download>>]> = [];
  for (const [index, one] of withContent.entries()) {
    files.push([
      `${prefix}${index}`,
      await download(joinPaths(place, path`/${one.id}/$value`), one, { client, binary }),
    ]);
  }
  return filesOf(files);
}

/** A file of a message. */
export async function attachedFile(messageId: string | number, attachmentId: string | number, source: Source) {
  const place = path`/messages/${messageId}/attachments/${attachmentId}`;
  const query = { $select: 'id,name,contentType' };
  const about = await source.client.get(place, { query, answer: attachmentShape });
  return await download(joinPaths(place, path`/$value`), about, source);
}

async function download(
  place: Path,
  { name, contentType }: { name?: string | null | undefined; contentType?: string | null | undefined },
  { client, binary }: Source,
) {
  const { content, mimeType = contentType } = await client.download({ path: place });
  const type = contentType || mimeType;
  return await binary.create(content, { ...(name && { fileName: name }), ...(type && { mimeType: type }) });
}

/** The messages at a place of the mailbox. */
export async function messagesAt(
  place: Path,
  wanted: Wanted & { limit: number; query: { [name: string]: string | undefined } },
  source: Source,
): Promise<Item[]> {
  const query = { $select: selection(wanted), ...wanted.query };
  const items: Item[] = [];
  for await (const found of source.client.list({ path: place, query }, { limit: wanted.limit })) {
    items.push(await messageItem(entity.parse(found), wanted, source));
  }
  return items;
}

/** One message. */
export async function messageAt(place: Path, wanted: Wanted, source: Source): Promise<Item> {
  const found = await source.client.get(place, { query: { $select: selection(wanted) }, answer: entity });
  return await messageItem(found, wanted, source);
}
