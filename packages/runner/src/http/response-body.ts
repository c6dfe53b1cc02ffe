import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { responseTooLarge } from './http-error.ts';

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const inflateAny: Decompress = async (bytes, options) => {
  // Servers say "deflate" for both the zlib format and raw deflate.
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return await promisify(isZlib ? inflate : inflateRaw)(bytes, options);
};

const decompressors = new Map<string, Decompress>([
  ['gzip', promisify(gunzip) as Decompress],
  ['x-gzip', promisify(gunzip) as Decompress],
  ['br', promisify(brotliDecompress) as Decompress],
  ['zstd', promisify(zstdDecompress) as Decompress],
  ['deflate', inflateAny],
]);

/** What a request says it can read. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** Reads a body as bytes, decompressed. @throws NodeError `HTTP_TOO_LARGE`, also for a compressed bomb. */
export async function readBody(
  body: Dispatcher.ResponseData['body'],
  options: { encoding: string | undefined; maxBytes: number; url: URL },
): Promise<Uint8Array> {
  const { maxBytes, url } = options;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw responseTooLarge(url, maxBytes);
    chunks.push(chunk);
  }
  let bytes: Uint8Array = Buffer.concat(chunks, length);
  for (const name of encodingsOf(options.encoding)) {
    const decompress = decompressors.get(name);
    if (!decompress || bytes.length === 0) return bytes;
    bytes = await decompress(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      throw isTooLarge ? responseTooLarge(url, maxBytes) : error;
    });
  }
  return bytes;
}

/** Encodings in the order they have to be undone. */
function encodingsOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name && name !== 'identity')
    .reverse();
}
