import {
  type BinaryData,
  type BinaryStore,
  type HttpClient,
  isJsonObject,
  type JsonObject,
  NodeError,
  path,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { file } from '../client.ts';

/** Files up to this size go in one request with what is said of them; larger ones in a request of their own. */
const MOST_AT_ONCE = 5 * 1024 * 1024;

const created = z.looseObject({ id: z.string() });

/** What is sent. */
export interface Content {
  bytes: AsyncIterable<Uint8Array> | string;
  mimeType: string;
  /** Bytes, where they are known. */
  size: number;
}

/** The bytes of a stored file, read as they are sent. */
export function contentOf(binary: BinaryStore, stored: BinaryData): Content {
  return { bytes: binary.stream(stored), mimeType: stored.mimeType, size: stored.bytes ?? 0 };
}

/** Makes a file with its content; gives its id. */
export async function uploadFile(
  uploads: ServiceClient,
  http: Pick<HttpClient, 'request'>,
  { metadata, content }: { metadata: JsonObject; content: Content },
): Promise<string> {
  if (content.size > MOST_AT_ONCE) return await uploadInSession(uploads, http, { metadata, content });
  const { id } = await uploads.json({
    method: 'POST',
    path: '/files',
    query: { uploadType: 'multipart', supportsAllDrives: true },
    multipartKind: 'related',
    multipart: [
      { name: 'metadata', content: JSON.stringify(metadata), mimeType: 'application/json' },
      { name: 'data', content: content.bytes, mimeType: content.mimeType },
    ],
    answer: created,
  });
  return id;
}

/** The service opens a session, at whose address it takes the bytes as they come. */
async function uploadInSession(
  uploads: ServiceClient,
  http: Pick<HttpClient, 'request'>,
  { metadata, content: { bytes, mimeType, size } }: { metadata: JsonObject; content: Content },
): Promise<string> {
  const opened = await uploads.request({
    method: 'POST',
    path: '/files',
    query: { uploadType: 'resumable', supportsAllDrives: true },
    headers: { 'x-upload-content-type': mimeType, 'x-upload-content-length': String(size) },
    body: metadata,
  });
  const { status, body } = await http.request({
    method: 'PUT',
    url: sessionAddress(opened.headers.location),
    headers: { 'content-type': mimeType, 'content-length': String(size) },
    body: typeof bytes === 'string' ? bytes : bytes,
  });
  const read = status < 400 ? created.safeParse(JSON.parse(Buffer.from(body).toString('utf8') || '{}')) : undefined;
  if (read?.success) return read.data.id;
  throw new NodeError(`Google Drive did not take the whole file (${status})`, {
    description: 'Run the node again.',
    httpCode: String(status),
  });
}

/** The session needs no account: its address is the right to it. It must be one of the service. */
function sessionAddress(location: string | string[] | undefined): string {
  const address = URL.parse(String(location ?? ''));
  if (address?.origin === 'https://www.googleapis.com') return address.href;
  throw new NodeError('Google Drive gave no address to send the file to', { description: 'Run the node again.' });
}

/** Puts other content into a file. */
export async function replaceContent(uploads: ServiceClient, id: string | number, content: Content): Promise<void> {
  const sent =
    typeof content.bytes === 'string'
      ? { content: Buffer.from(content.bytes), mimeType: content.mimeType }
      : { content: content.bytes, mimeType: content.mimeType };
  await uploads.json({
    method: 'PATCH',
    path: path`/files/${id}`,
    query: { uploadType: 'media', supportsAllDrives: true },
    ...sent,
  });
}

/** What a new file is, after its place was said once more. */
export async function settle(
  client: ServiceClient,
  id: string,
  { query, body }: { query: Record<string, string | boolean | undefined>; body: JsonObject },
): Promise<JsonObject> {
  const settled = await client.patch(path`/files/${id}`, body, { query, answer: file });
  return isJsonObject(settled) ? settled : {};
}
