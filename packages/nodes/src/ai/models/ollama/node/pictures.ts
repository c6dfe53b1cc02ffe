import { type Item, type NodeContext, NodeError, type ServiceClient } from '@millrace/node-sdk';
import { fileContent, listed } from '../../../../lib/ai/service-format/file-content.ts';

const MOST_BYTES = 50 * 1024 * 1024;

/** Pictures in Base64: Ollama fetches none itself. @throws NodeError for one that is not there, or too large */
export async function pictures(
  { inputType, urls, fields }: { inputType: 'url' | 'binary'; urls: string | undefined; fields: string | undefined },
  source: Pick<NodeContext, 'binary'> & { item: Item; client: ServiceClient },
): Promise<string[]> {
  const found: string[] = [];
  for (const name of listed(inputType === 'url' ? urls : fields)) {
    found.push(inputType === 'url' ? await fetched(name, source.client) : (await fileContent(name, source)).data);
  }
  return found;
}

async function fetched(url: string, client: ServiceClient): Promise<string> {
  const { content } = await client.downloadFrom(url);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of content) {
    bytes += part.length;
    if (bytes > MOST_BYTES) {
      throw new NodeError(`The picture at '${url}' is too large`, {
        description: 'It may have 50 MB at most.',
        parameter: 'imageUrls',
      });
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('base64');
}
