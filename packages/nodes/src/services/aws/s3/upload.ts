import { createHash } from 'node:crypto';
import type { BinaryStore, Item } from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';

/** What is uploaded. */
interface Upload {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  mimeType: string;
  fileName: string;
  /** Its size and hashes: by them the store sees whether all came as it was. */
  headers: Record<string, string>;
}

/** A tag of an object. */
interface Tag {
  key: string;
  value: string;
}

/**
 * A file of the item, or a text. A file is read twice, in parts: for its hashes, and as it is sent.
 * @throws NodeError `FILE_MISSING`
 */
export async function contentOf(
  given: { binaryData: boolean; binaryPropertyName?: string; fileContent?: string },
  item: Item,
  binary: BinaryStore,
): Promise<Upload> {
  if (!given.binaryData) {
    const content = Buffer.from(given.fileContent ?? '');
    return { content, mimeType: 'text/plain', fileName: '', headers: await hashesOf([content]) };
  }
  const name = given.binaryPropertyName || 'data';
  const file = itemFile(item, name, 'binaryPropertyName');
  const headers = await hashesOf(binary.stream(file));
  return { content: binary.stream(file), mimeType: file.mimeType, fileName: file.fileName ?? '', headers };
}

/** Tags as S3 takes them, as in a query. */
export function tagHeader(tags: readonly Tag[]): Record<string, string> {
  const pairs = tags.map(({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? { 'x-amz-tagging': pairs.join('&') } : {};
}

async function hashesOf(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Record<string, string>> {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const part of parts) {
    md5.update(part);
    sha256.update(part);
    bytes += part.byteLength;
  }
  return {
    'content-length': String(bytes),
    'content-md5': md5.digest('base64'),
    'x-amz-content-sha256': sha256.digest('hex'),
  };
}
