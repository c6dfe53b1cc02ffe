import {
  type BinaryStore,
  givenPath,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ServiceClient,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { filePart } from '../../lib/files/file-part.ts';
import { filesOf } from '../../lib/files/item-files.ts';
import type { Place } from './client.ts';

interface Files {
  client: ServiceClient;
  binary: BinaryStore;
}

const UPLOADS = { 1: '/dashboard', 2: '/api/v1/db/storage/upload', 3: '/api/v2/storage/upload' } as const;

/** Stores a file of an item; gives the value of an attachment field that names it. */
export async function uploaded(
  { version, projectId = '' }: Place,
  { item, name }: { item: Item; name: string },
  { client, binary }: Files,
): Promise<string> {
  const about = { api: 'xcAttachmentUpload', project_id: projectId, dbAlias: 'db', args: {} };
  const stored = await client.json({
    method: 'POST',
    path: UPLOADS[version],
    query: version === 3 ? { base_id: projectId } : { project_id: projectId },
    multipart: [
      filePart('file', { item, binary, name, parameter: 'binaryProperty' }),
      { name: 'json', content: JSON.stringify(about) },
    ],
  });
  return JSON.stringify([stored].flat());
}

/** A row with the files of its attachment fields, as the name of the field and a number. */
export async function withFiles(json: JsonObject, names: string | undefined, files: Files): Promise<Item> {
  const stored = [];
  for (const name of fieldList(names)) {
    for (const [index, attachment] of attachmentsIn(Object.hasOwn(json, name) ? json[name] : null).entries()) {
      const { content, ...about } = await download(attachment, files.client);
      const { title, mimetype } = attachment;
      const file = await files.binary.create(content, {
        ...about,
        ...(typeof title === 'string' && { fileName: title }),
        ...(typeof mimetype === 'string' && { mimeType: mimetype }),
      });
      stored.push([`${name}_${index}`, file] as const);
    }
  }
  return stored.length > 0 ? { json, binary: filesOf(stored) } : { json };
}

/** Older versions of NocoDB give attachments as text. */
function attachmentsIn(value: JsonValue | undefined): JsonObject[] {
  const list = typeof value === 'string' ? jsonIn(value) : value;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** An address that needs no account, or a path of the service itself. */
function download({ signedUrl, signedPath, url, path }: JsonObject, client: ServiceClient) {
  const address = signedUrl ?? url;
  if (typeof address === 'string') return client.downloadFrom(address);
  return client.download({ path: givenPath(String(signedPath ?? path ?? '')) });
}
