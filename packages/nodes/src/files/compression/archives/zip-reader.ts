import { NodeError } from '@millrace/node-sdk';
import { type Entry, fromBuffer, getFileNameLowLevel, type ZipFile } from 'yauzl';
import type { ExtractionLimits } from './extraction-limits.ts';

/** A file of a zip archive. Its content is read when it is asked for. */
export interface ZippedFile {
  name: string;
  content(): Promise<AsyncIterable<Uint8Array>>;
}

/** Files of a zip archive in order, without folders. @throws NodeError for an archive that cannot be read. */
export async function* readZip(archive: Uint8Array, limits: ExtractionLimits): AsyncGenerator<ZippedFile> {
  const zip = await open(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
  for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
    const found = entry;
    const name = nameOf(found);
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue;
    if (found.isEncrypted()) throw encrypted(name);
    limits.addFile();
    yield { name, content: () => contentOf(zip, found, limits) };
  }
}

/** Names are judged where they are used: one odd name does not make the other files unreadable. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: false }, (error, zip) => {
      if (error) reject(damaged(error));
      else resolve(zip);
    });
  });
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      zip.removeAllListeners();
      then();
    };
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry)));
    zip.once('end', () => settle(() => resolve(undefined)));
    zip.once('error', (error: Error) => settle(() => reject(damaged(error))));
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry, limits: ExtractionLimits): Promise<AsyncIterable<Uint8Array>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(damaged(error));
      else resolve(limits.watch(readable(stream)));
    });
  });
}

async function* readable(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of stream) yield part as unknown as Uint8Array;
  } catch (error) {
    throw damaged(error as Error);
  }
}

function encrypted(name: string): NodeError {
  return new NodeError(`The file '${name}' of the zip archive has a password`, {
    description: 'Archives with passwords cannot be unpacked here.',
    parameter: 'binaryPropertyName',
    code: 'ARCHIVE_ENCRYPTED',
  });
}

function damaged(cause: Error): NodeError {
  return new NodeError('The zip archive cannot be read', {
    description: `${cause.message}.`,
    parameter: 'binaryPropertyName',
    code: 'ARCHIVE_DAMAGED',
  });
}
