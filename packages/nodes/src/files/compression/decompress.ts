import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type BinaryData,
  type BinaryStore,
  type Item,
  type ItemContext,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { filesOf, itemFile } from '../../lib/files/item-files.ts';
import { entryName } from './archives/entry-name.ts';
import { ExtractionLimits } from './archives/extraction-limits.ts';
import { looksLikeTar, readTar } from './archives/tar-reader.ts';
import { readZip } from './archives/zip-reader.ts';
import type { compressionParameters } from './parameters.ts';

type Context = ItemContext<ParametersOf<typeof compressionParameters>>;

/** Takes files out of the archives of an item. Content says what an archive is, not its name. */
export async function decompress({ item, parameters, binary: store }: Context): Promise<Item> {
  const found: Array<[string, BinaryData]> = [];
  for (const field of fieldList(parameters.binaryPropertyName)) {
    const file = itemFile(item, field, 'binaryPropertyName');
    for await (const extracted of filesIn(file, store))
      found.push([`${parameters.outputPrefix}${found.length}`, extracted]);
  }
  return { json: item.json, binary: filesOf(found) };
}

async function* filesIn(file: BinaryData, store: BinaryStore): AsyncGenerator<BinaryData> {
  const bytes = await store.read(file);
  const limits = new ExtractionLimits(bytes.byteLength);
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) {
    for await (const { name, content } of readZip(bytes, limits)) yield await storeEntry(name, await content(), store);
  } else if (startsWith(bytes, [0x1f, 0x8b])) yield* unpackGzip(file, bytes, store, limits);
  else if (looksLikeTar(bytes)) yield* unpackTar(bytes, store, limits);
  else throw noArchive(file);
}

async function* unpackGzip(file: BinaryData, bytes: Uint8Array, store: BinaryStore, limits: ExtractionLimits) {
  const unpacked = await store.create(limits.watch(gunzipped(bytes)), { fileName: plainName(file.fileName) });
  const isTar = await holdsTar(unpacked, store);
  if (isTar) yield* unpackTar(await store.read(unpacked), store, limits);
  else yield withExtension(unpacked);
}

/** What came out of `a.gz` is called by what it is: `a.txt`. */
function withExtension(file: BinaryData): BinaryData {
  const { fileName = 'file', fileExtension } = file;
  return fileExtension && !fileName.includes('.') ? { ...file, fileName: `${fileName}.${fileExtension}` } : file;
}

async function* unpackTar(bytes: Uint8Array, store: BinaryStore, limits: ExtractionLimits): AsyncGenerator<BinaryData> {
  for await (const { name, content } of readTar(bytes)) {
    limits.addFile();
    yield await storeEntry(name, content, store);
  }
}

async function holdsTar(file: BinaryData, store: BinaryStore): Promise<boolean> {
  for await (const part of store.stream(file)) return looksLikeTar(part);
  return false;
}

async function storeEntry(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  store: BinaryStore,
): Promise<BinaryData> {
  const name = entryName(path);
  const file = await store.create(content, name ? { fileName: name.fileName } : {});
  return name?.directory ? { ...file, directory: name.directory } : file;
}

/** `a.tgz` holds `a.tar`, `a.txt.gz` holds `a.txt`. */
function plainName(fileName = 'file'): string {
  return fileName.replace(/\.tgz$/i, '.tar').replace(/\.(gz|gzip)$/i, '') || 'file';
}

async function* gunzipped(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.from([bytes], { objectMode: false }).pipe(createGunzip()) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    // What takes the bytes may refuse them: that is told as it is.
    if (cause instanceof NodeError) throw cause;
    throw new NodeError('The gzip file cannot be read', {
      description: `${(cause as Error).message}.`,
      parameter: 'binaryPropertyName',
      code: 'ARCHIVE_DAMAGED',
    });
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function noArchive({ fileName, mimeType }: BinaryData): NodeError {
  return new NodeError(`The file ${fileName ? `'${fileName}' ` : ''}is not a zip, gzip or tar archive`, {
    description: `It says it is ${mimeType}. Other kinds of archives cannot be unpacked.`,
    parameter: 'binaryPropertyName',
    code: 'ARCHIVE_UNKNOWN',
  });
}
