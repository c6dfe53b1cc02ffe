import { NodeError } from '@millrace/node-sdk';
import type { TarFile } from './tar-writer.ts';

const BLOCK = 512;

/** Whether bytes begin with the header of a tar archive. */
export function looksLikeTar(bytes: Uint8Array): boolean {
  return bytes.length >= BLOCK && Buffer.from(bytes.subarray(257, 262)).toString('latin1') === 'ustar';
}

/** Files of a tar archive, in order; folders and links are left out. @throws NodeError for what is no archive. */
export function* readTar(archive: Uint8Array): Generator<TarFile> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  let longName: string | undefined;
  let longSize: number | undefined;
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    checkHeader(header);
    const type = String.fromCharCode(header[156] ?? 0);
    const size = (isFile(type) ? longSize : undefined) ?? numberAt(header, 124, 12);
    const start = at + BLOCK;
    if (start + size > bytes.length) throw damaged('it ends in the middle of a file');
    const content = bytes.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    if (type === 'L') longName = textOf(content);
    else if (type === 'x') {
      const pax = paxOf(content);
      longName = pax.get('path') ?? longName;
      longSize = pax.has('size') ? wholeNumber(pax.get('size') ?? '') : undefined;
    } else if (type !== 'K' && type !== 'g') {
      if (isFile(type)) yield { name: longName ?? nameOf(header), content };
      longName = undefined;
      longSize = undefined;
    }
  }
}

function isFile(type: string): boolean {
  return type === '0' || type === '\0' || type === '7';
}

function nameOf(header: Buffer): string {
  const name = textOf(header.subarray(0, 100));
  const prefix = header.subarray(257, 263).toString('latin1') === 'ustar\0' ? textOf(header.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? field.length : end).toString('utf8');
}

/** Octal digits, or a binary number when the first bit is set. */
function numberAt(header: Buffer, at: number, length: number): number {
  const field = header.subarray(at, at + length);
  if (((field[0] ?? 0) & 0x80) === 0) {
    const digits = field.toString('latin1').replace(/[\0 ]/g, '');
    if (!/^[0-7]*$/.test(digits)) throw damaged('a number in it cannot be read');
    return digits === '' ? 0 : Number.parseInt(digits, 8);
  }
  const value = BigInt(`0x${field.toString('hex')}`) & ((1n << BigInt(length * 8 - 1)) - 1n);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('a number in it is too large');
  return Number(value);
}

function checkHeader(header: Buffer): void {
  const stated = numberAt(header, 148, 8);
  let sum = 0;
  for (let index = 0; index < BLOCK; index++) sum += index >= 148 && index < 156 ? 0x20 : (header[index] ?? 0);
  if (sum !== stated) throw damaged('a checksum in it is wrong');
}

function paxOf(content: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < content.length; ) {
    const blank = content.indexOf(0x20, at);
    const length = blank < 0 ? Number.NaN : wholeNumber(content.subarray(at, blank).toString('latin1'));
    if (!(length > blank - at + 1) || at + length > content.length) throw damaged('a header in it cannot be read');
    const record = content.subarray(blank + 1, at + length - 1).toString('utf8');
    const equals = record.indexOf('=');
    if (equals > 0) records.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return records;
}

function wholeNumber(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw damaged('a number in it cannot be read');
  return value;
}

function damaged(reason: string): NodeError {
  return new NodeError(`The tar archive is damaged: ${reason}`, {
    parameter: 'binaryPropertyName',
    code: 'ARCHIVE_DAMAGED',
  });
}
