/** Reads the fields of a request of the Kafka protocol, one after another. */
export class RequestReader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  int8 = (): number => this.#bytes.readInt8(this.#move(1));
  int16 = (): number => this.#bytes.readInt16BE(this.#move(2));
  int32 = (): number => this.#bytes.readInt32BE(this.#move(4));
  int64 = (): number => Number(this.#bytes.readBigInt64BE(this.#move(8)));
  string = (): string => {
    const length = Math.max(0, this.int16());
    return this.#bytes.toString('utf8', this.#move(length), this.#at);
  };
  bytes = (): Buffer => {
    const length = Math.max(0, this.int32());
    return this.#bytes.subarray(this.#move(length), this.#at);
  };
  list = <Entry>(entry: () => Entry): Entry[] => Array.from({ length: Math.max(0, this.int32()) }, entry);

  #move(by: number): number {
    this.#at += by;
    return this.#at - by;
  }
}

export const int8 = (value: number): Buffer => Buffer.from([value]);
export const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
export const int64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
};
export const string = (text: string | null): Buffer =>
  text === null ? int16(-1) : Buffer.concat([int16(Buffer.byteLength(text)), Buffer.from(text)]);
export const bytes = (content: Buffer): Buffer => Buffer.concat([int32(content.length), content]);
export const list = <Entry>(entries: readonly Entry[], each: (entry: Entry) => Buffer): Buffer =>
  Buffer.concat([int32(entries.length), ...entries.map(each)]);
