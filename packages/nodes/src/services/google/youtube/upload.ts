import {
  type BinaryData,
  type BinaryStore,
  type HttpClient,
  type JsonObject,
  NodeError,
  type Query,
  type ServiceClient,
} from '@millrace/node-sdk';
import { entity } from './client.ts';

/** Opens a session for a video, at whose address the service takes the bytes as they are read. */
export async function uploadVideo(
  uploads: ServiceClient,
  { http, binary }: { http: Pick<HttpClient, 'request'>; binary: BinaryStore },
  { file, body, query }: { file: BinaryData; body: JsonObject; query: Query },
): Promise<JsonObject> {
  const { bytes, mimeType } = file;
  const opened = await uploads.request({
    method: 'POST',
    path: '/videos',
    query: { uploadType: 'resumable', ...query },
    headers: {
      'x-upload-content-type': mimeType,
      ...(bytes !== undefined && { 'x-upload-content-length': String(bytes) }),
    },
    body,
  });
  const { status, body: answer } = await http.request({
    method: 'PUT',
    url: sessionAddress(opened.headers.location),
    headers: { 'content-type': mimeType, ...(bytes !== undefined && { 'content-length': String(bytes) }) },
    body: binary.stream(file),
  });
  const read = status < 400 ? entity.safeParse(JSON.parse(Buffer.from(answer).toString('utf8') || '{}')) : undefined;
  if (read?.success) return read.data;
  throw new NodeError(`YouTube did not take the whole video (${status})`, {
    description: 'Run the node again.',
    httpCode: String(status),
  });
}

/** The session needs no account: its address is the right to it. It must be one of the service. */
function sessionAddress(location: string | string[] | undefined): string {
  const address = URL.parse(String(location ?? ''));
  if (address?.origin === 'https://www.googleapis.com') return address.href;
  throw new NodeError('YouTube gave no address to send the video to', { description: 'Run the node again.' });
}
