import {
  type Item,
  type JsonObject,
  type NodeContext,
  NodeError,
  path,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { fileContent, listed } from '../../../../lib/ai/service-format/file-content.ts';
import { addressIn, FILES, opening } from '../anthropic-service.ts';

/** What files for a prompt come from. */
export interface PromptSource extends Pick<NodeContext, 'binary' | 'http'> {
  item: Item;
  client: ServiceClient;
  credential(): Promise<{ url: string }>;
}

const knownFile = z.object({ id: z.string(), mime_type: z.string() });

/** Files of some fields of the item, as parts of a prompt. @param kind default: what each of them is */
export async function partsOfFields(
  names: string | undefined,
  source: PromptSource,
  kind?: 'image' | 'document',
): Promise<JsonObject[]> {
  const parts: JsonObject[] = [];
  for (const name of listed(names)) {
    const { data, mimeType } = await fileContent(name, source);
    parts.push(part(kind ?? kindOf(mimeType, name), { type: 'base64', media_type: mimeType, data }));
  }
  return parts;
}

/**
 * Files at addresses, as parts of a prompt: Anthropic fetches them itself. Those that were uploaded there are named.
 * @param kind default: what each of them is, which its server is asked for
 */
export async function partsAtAddresses(
  addresses: string | undefined,
  source: PromptSource,
  kind?: 'image' | 'document',
): Promise<JsonObject[]> {
  const parts: JsonObject[] = [];
  const uploads = `${addressIn(await source.credential())}/v1/files/`;
  for (const url of listed(addresses)) {
    const id = url.startsWith(uploads) ? url.slice(uploads.length).split(/[/?#]/)[0] : undefined;
    if (id !== undefined) {
      const file = await source.client.get(path`/v1/files/${id}`, { answer: knownFile, headers: opening(FILES) });
      parts.push(part(kind ?? kindOf(file.mime_type, url), { type: 'file', file_id: file.id }));
    } else {
      parts.push(part(kind ?? kindOf(await mimeTypeAt(url, source), url), { type: 'url', url }));
    }
  }
  return parts;
}

function part(type: 'image' | 'document', source: JsonObject): JsonObject {
  return { type, source };
}

async function mimeTypeAt(url: string, { http }: Pick<PromptSource, 'http'>): Promise<string> {
  const { headers, status } = await http.request({ url, method: 'HEAD' });
  const type = [headers['content-type'] ?? ''].flat()[0] ?? '';
  return status < 400 ? (type.split(';')[0] ?? '').trim() : '';
}

function kindOf(mimeType: string, name: string): 'image' | 'document' {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType === 'application/pdf') return 'document';
  throw new NodeError(`'${name}' is neither a picture nor a PDF`, {
    description: `Its type is '${mimeType || 'unknown'}'. Convert it, or send its text in a message.`,
  });
}
