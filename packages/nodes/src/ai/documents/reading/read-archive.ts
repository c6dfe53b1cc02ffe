import { NodeError } from '@millrace/node-sdk';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { aiError } from '../../../lib/ai/errors/ai-error-codes.ts';

/** Most bytes of text in one document. */
const MOST_BYTES = 256 * 1024 ** 2;

/** The files of a document that is a zip archive, by name. Each is unpacked when it is asked for. */
export interface DocumentArchive {
  /** @throws NodeError `AI_DOCUMENT_INVALID` for a file that is not there; `LIMIT_REACHED` */
  text(name: string): Promise<string>;
  has(name: string): boolean;
}

/** @throws NodeError `AI_DOCUMENT_INVALID` */
export async function openArchive(bytes: Uint8Array, kind: string): Promise<DocumentArchive> {
  const invalid = (cause?: unknown) =>
    aiError('AI_DOCUMENT_INVALID', `The file is no ${kind} document, or is damaged`, { cause });
  const zip = await open(bytes).catch((cause) => Promise.reject(invalid(cause)));
  const entries = await entriesOf(zip).catch((cause) => Promise.reject(invalid(cause)));
  let room = MOST_BYTES;
  return {
    has: (name) => entries.has(name),
    async text(name) {
      const entry = entries.get(name);
      if (!entry) throw invalid();
      const parts: Uint8Array[] = [];
      try {
        for await (const part of await contentOf(zip, entry)) {
          room -= part.length;
          if (room < 0) throw tooLarge();
          parts.push(part);
        }
      } catch (cause) {
        throw cause instanceof NodeError ? cause : invalid(cause);
      }
      return Buffer.concat(parts).toString();
    },
  };
}

function open(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(error) : resolve(stream as unknown as AsyncIterable<Uint8Array>),
    );
  });
}

function tooLarge(): NodeError {
  return new NodeError(`The document unpacks to more than ${MOST_BYTES / 1024 ** 2} MiB`, {
    code: 'LIMIT_REACHED',
    description: 'Divide it into several documents.',
  });
}
