import { Buffer } from 'buffer/index.js';
import { defineGlobals } from './globals.ts';

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
