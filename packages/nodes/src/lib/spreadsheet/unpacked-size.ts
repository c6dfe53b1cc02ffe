import { inflateRawSync } from 'node:zlib';
import { NodeError } from '@millrace/node-sdk';

/** Most bytes that the files of one spreadsheet may take together. */
const MAX_BYTES = 512 * 1024 ** 2;

const DEFLATED = 8;
const END_OF_LIST = Buffer.from('PK\x05\x06', 'latin1');
/** Bytes of the fixed parts of an entry in the archive's list, and of what stands before a file. */
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;

/**
 * Spreadsheets are zip archives: a small one can unpack to more than any memory holds, and the sizes it states are not to be
 * trusted. So its files are unpacked up to a limit, from where the library will find them.
 * @throws NodeError when they are too large together.
 */
export function checkUnpackedSize(bytes: Uint8Array): void {
  if (unpackedSize(bytes, MAX_BYTES) <= MAX_BYTES) return;
  throw new NodeError(`The spreadsheet unpacks to more than ${MAX_BYTES / 1024 ** 2} MiB`, {
    description: 'Use CSV, which is read in parts, or several smaller spreadsheets.',
    code: 'SPREADSHEET_TOO_LARGE',
  });
}

/** Bytes of the files of an archive together; what is more than the limit is not counted further. Of other files their own. */
export function unpackedSize(bytes: Uint8Array, limit: number): number {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (archive.toString('latin1', 0, 2) !== 'PK') return bytes.length;
  let total = 0;
  for (const offset of fileOffsets(archive)) {
    total += fileSize(archive, offset, limit - total);
    if (total > limit) break;
  }
  return total;
}

/** Where the files of an archive begin, as its list says. What is no archive has none: the library refuses it. */
function* fileOffsets(archive: Buffer): Generator<number> {
  const end = archive.lastIndexOf(END_OF_LIST);
  if (end < 0 || end + 22 > archive.length) return;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let number = 0; number < count && at + ENTRY_BYTES <= archive.length; number++) {
    yield archive.readUInt32LE(at + 42);
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

function fileSize(archive: Buffer, offset: number, limit: number): number {
  if (offset + HEADER_BYTES > archive.length) return 0;
  if (archive.readUInt16LE(offset + 8) !== DEFLATED) return archive.readUInt32LE(offset + 18);
  const start = offset + HEADER_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  try {
    return inflateRawSync(archive.subarray(start), { maxOutputLength: limit + 1 }).length;
  } catch (error) {
    // Damaged content is for the library to refuse.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? limit + 1 : 0;
  }
}
