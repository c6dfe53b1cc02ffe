/** JSON that is text already, in parts: large answers are put together without parsing what they hold. */
export class JsonText {
  readonly #parts: ReadonlyArray<string | Uint8Array>;

  constructor(parts: ReadonlyArray<string | Uint8Array>) {
    this.#parts = parts;
  }

  text(): string {
    return toBuffer(this.#parts).toString('utf8');
  }

  /** The text as the only field of an object. */
  wrapped(field: string): Buffer {
    return toBuffer([`{${JSON.stringify(field)}:`, ...this.#parts, '}']);
  }
}

function toBuffer(parts: ReadonlyArray<string | Uint8Array>): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
