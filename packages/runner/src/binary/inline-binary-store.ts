import type { BinaryStore } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';
import { extensionFor, extensionOf, guessMimeType } from './mime-type.ts';

/** Keeps bytes in the items themselves, as Base64. */
export const inlineBinaryStore: BinaryStore = {
  async create(content, { fileName, mimeType } = {}) {
    const bytes = content instanceof Uint8Array ? content : await joined(content);
    const type = mimeType ?? guessMimeType(bytes, fileName);
    const fileExtension = (fileName === undefined ? undefined : extensionOf(fileName)) ?? extensionFor(type);
    return {
      data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
      mimeType: type,
      ...(fileName !== undefined && { fileName }),
      ...(fileExtension !== undefined && { fileExtension }),
      fileSize: formatSize(bytes.length),
      bytes: bytes.length,
    };
  },

  async read(binary) {
    if (binary.id !== undefined && !binary.data) {
      throw runnerError('BINARY_NOT_FOUND', `The binary data '${binary.fileName ?? binary.id}' is no longer there`, {
        description: 'It belongs to an execution whose data was removed. Run the workflow again from its start.',
      });
    }
    return Buffer.from(binary.data, 'base64');
  },

  async *stream(binary) {
    yield await this.read(binary);
  },
};

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const list: Uint8Array[] = [];
  for await (const part of parts) list.push(part);
  return Buffer.concat(list);
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes for people: `831 B`, `1.2 kB`. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`;
}
