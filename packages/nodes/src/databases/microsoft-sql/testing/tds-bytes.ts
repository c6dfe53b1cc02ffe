/** Little-endian bytes, the way TDS writes them. */
export const u8 = (value: number): Buffer => Buffer.from([value]);

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function u64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

export const ucs2 = (text: string): Buffer => Buffer.from(text, 'ucs2');

/** Text behind its length in characters, in a byte. */
export const shortText = (text: string): Buffer => Buffer.concat([u8(text.length), ucs2(text)]);

/** Text behind its length in characters, in two bytes. */
export const longText = (text: string): Buffer => Buffer.concat([u16(text.length), ucs2(text)]);

/** Bytes behind their length, in a byte. */
export const counted = (bytes: Buffer): Buffer => Buffer.concat([u8(bytes.length), bytes]);

/** Reads bytes one after the other. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  take(length: number): Buffer {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  u8 = (): number => this.take(1).readUInt8();
  u16 = (): number => this.take(2).readUInt16LE();
  u32 = (): number => this.take(4).readUInt32LE();
  text = (characters: number): string => this.take(characters * 2).toString('ucs2');
}
