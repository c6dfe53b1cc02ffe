import {
  givenPath,
  type Item,
  type JsonObject,
  type NodeContext,
  NodeError,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { listed } from '../../../../lib/ai/service-format/file-content.ts';
import { untilDone } from '../../../../lib/ai/service-format/until-done.ts';
import { itemFile } from '../../../../lib/files/item-files.ts';
import { addressIn } from '../gemini-service.ts';

/** Long videos take minutes to be read. */
const MOST_SECONDS = 600;

/** What files for a prompt come from. */
export interface FileSource extends Pick<NodeContext, 'binary' | 'http' | 'now' | 'sleep'> {
  item: Item;
  client: ServiceClient;
  credential(): Promise<{ host: string }>;
}

interface Content {
  content: AsyncIterable<Uint8Array>;
  mimeType: string;
  bytes?: number | undefined;
}

const keptFile = z.looseObject({
  name: z.string(),
  uri: z.string(),
  mimeType: z.string(),
  state: z.string().optional(),
});
const uploaded = z.object({ file: keptFile });

/** Files of some fields of the item, or at addresses, as parts of a prompt. Gemini keeps them for two days. */
export async function fileParts(
  { inputType, urls, fields }: { inputType: 'url' | 'binary'; urls: string | undefined; fields: string | undefined },
  source: FileSource,
): Promise<JsonObject[]> {
  const parts: JsonObject[] = [];
  const names = listed(inputType === 'url' ? urls : fields);
  for (const name of names) {
    const { uri: fileUri, mimeType } = inputType === 'url' ? await fileAt(name, source) : await fileOf(name, source);
    parts.push({ fileData: { fileUri, mimeType } });
  }
  return parts;
}

/** Uploads a file of the item. */
export function fileOf(name: string, source: FileSource) {
  const { item, binary } = source;
  const file = itemFile(item, name, 'binaryPropertyName');
  return upload({ content: binary.stream(file), mimeType: file.mimeType, bytes: file.bytes }, source);
}

/** A file at an address, which is uploaded; one that Gemini keeps already is looked up. */
export async function fileAt(url: string, source: FileSource) {
  const { client } = source;
  const kept = keptPath(url, addressIn(await source.credential()));
  if (kept) return ready(await client.get(kept, { answer: keptFile }), source);
  const { content, mimeType = 'application/octet-stream' } = await client.downloadFrom(url);
  return upload({ content, mimeType }, source);
}

function keptPath(url: string, baseUrl: string) {
  const place = `${baseUrl}/v1beta/files/`;
  return url.startsWith(place) ? givenPath(`/v1beta/files/${url.slice(place.length)}`) : undefined;
}

/** Uploads as the service wants it: it is told what comes, and says where to. */
async function upload({ content, mimeType, bytes }: Content, source: FileSource) {
  const { headers } = await source.client.request({
    method: 'POST',
    path: '/upload/v1beta/files',
    body: {},
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-type': mimeType,
      ...(bytes !== undefined && { 'x-goog-upload-header-content-length': String(bytes) }),
    },
  });
  const session = URL.parse([headers['x-goog-upload-url'] ?? ''].flat()[0] ?? '');
  if (!session) throw failed('it named no place for it');
  // The client adds the key, and goes to its own service only.
  const { file } = await source.client.json({
    method: 'POST',
    path: givenPath(session.pathname),
    query: Object.fromEntries(session.searchParams),
    content,
    mimeType,
    headers: { 'x-goog-upload-offset': '0', 'x-goog-upload-command': 'upload, finalize' },
    answer: uploaded,
  });
  return ready(file, source);
}

/** Recordings are read first. @throws NodeError where they cannot be */
async function ready(file: z.infer<typeof keptFile>, source: FileSource): Promise<z.infer<typeof keptFile>> {
  const place = givenPath(`/v1beta/${file.name}`);
  const found = await untilDone(source, {
    first: file as JsonObject,
    read: () => source.client.get(place, { answer: keptFile }) as Promise<JsonObject>,
    seconds: MOST_SECONDS,
    what: 'The file',
    isUnderWay: ({ state }) => state === 'PROCESSING',
  });
  if (found.state === 'FAILED') throw failed('it cannot read it');
  return keptFile.parse(found);
}

function failed(reason: string): NodeError {
  return new NodeError(`Google Gemini did not take the file: ${reason}`, {
    description: 'Check that the file is complete and of a type that the model supports.',
    code: 'SERVICE_REFUSED',
  });
}
