import { Buffer } from 'buffer/index.js';
import { defineGlobals } from './globals.ts';

const { from, byteLength, isEncoding } = Buffer;
const { toString: toText, write, fill } = Buffer.prototype;
const isForAddresses = (encoding: unknown): boolean => /^base64url$/i.test(String(encoding));
/** The package reads both spellings of Base64, and knows the name of one only. */
const known = (encoding: unknown) => (isForAddresses(encoding) ? 'base64' : encoding) as BufferEncoding;
const knownLast = (args: readonly unknown[]) => args.map((arg) => (isForAddresses(arg) ? known(arg) : arg)) as never;
Object.assign(Buffer, {
  from: (value: never, encoding?: unknown, length?: number) => from(value, known(encoding) as never, length as never),
  byteLength: (value: never, encoding?: unknown) =>
    isForAddresses(encoding) ? from(value, 'base64').length : byteLength(value, encoding as BufferEncoding),
  isEncoding: (encoding: unknown) => isForAddresses(encoding) || isEncoding(encoding as string),
});
Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: unknown, start?: number, end?: number): string {
    const text = toText.call(this, known(encoding), start, end);
    if (!isForAddresses(encoding)) return text;
    return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  },
  write(this: Buffer, ...args: unknown[]): number {
    return write.apply(this, knownLast(args));
  },
  fill(this: Buffer, value: never, ...args: unknown[]): Buffer {
    return fill.apply(this, [value, ...(knownLast(args) as unknown[])] as never);
  },
});

/** UTF-8 text to bytes. */
class TextEncoder {
  readonly encoding = 'utf-8';

  encode(text = ''): Uint8Array {
    return new Uint8Array(Buffer.from(String(text), 'utf8'));
  }
}

/** Bytes to text. */
class TextDecoder {
  readonly encoding: string;

  constructor(encoding = 'utf-8') {
    const known = /^(utf-?8|latin1|iso-8859-1|ascii|us-ascii|utf-16le)$/i.exec(encoding);
    if (!known) throw new RangeError(`TextDecoder does not know the encoding '${encoding}' here.`);
    this.encoding = encoding.toLowerCase();
  }

  decode(bytes?: Uint8Array | ArrayBuffer): string {
    const buffer = bytes === undefined ? Buffer.alloc(0) : Buffer.from(bytes as Uint8Array);
    if (/^utf-?8$/.test(this.encoding)) return buffer.toString('utf8').replace(/^\uFEFF/, '');
    return buffer.toString(this.encoding === 'utf-16le' ? 'utf16le' : 'latin1');
  }
}

/** Evaluates to this function. */
export default function install(): void {
  defineGlobals({ Buffer, TextEncoder, TextDecoder });
}
