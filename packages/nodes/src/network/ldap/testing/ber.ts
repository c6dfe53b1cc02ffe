/** An element of BER: its tag and its contents. */
export interface Ber {
  tag: number;
  bytes: Buffer;
}

export const TAG = { boolean: 1, integer: 2, octets: 4, enumerated: 10, sequence: 0x30, set: 0x31 };

/** The elements that stand one after the other. */
export function readBer(bytes: Buffer): Ber[] {
  const found: Ber[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1] ?? 0;
    const size = first < 0x80 ? 0 : first & 0x7f;
    const length = size === 0 ? first : bytes.readUIntBE(at + 2, size);
    const start = at + 2 + size;
    found.push({ tag: bytes[at] ?? 0, bytes: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}

export const textOf = (element: Ber | undefined): string => element?.bytes.toString() ?? '';
export const numberOf = (element: Ber | undefined): number =>
  element && element.bytes.length > 0 ? element.bytes.readIntBE(0, element.bytes.length) : 0;
export const partsOf = (element: Ber | undefined): Ber[] => readBer(element?.bytes ?? Buffer.alloc(0));

/** An element of texts, bytes and other elements. */
export function ber(tag: number, ...contents: (string | Buffer)[]): Buffer {
  const bytes = Buffer.concat(contents.map((content) => Buffer.from(content as Buffer)));
  if (bytes.length < 0x80) return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, bytes]);
}

export const berNumber = (tag: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return ber(tag, bytes);
};
