import { Readable } from 'node:stream';

type Part = string | Uint8Array;

/** JSON that is text already, in parts: large answers are put together without parsing what they hold. */
export class JsonText {
  /** Changes with the text; for answers that browsers may keep. */
  readonly version: string | undefined;
  /** What its address names never changes: whoever has it need not ask again. */
  readonly isFinal: boolean;
  readonly #parts: readonly Part[] | AsyncIterable<Part>;

  /** @param parts those that come one by one are sent as they come, and can be read once. */
  constructor(
    parts: readonly Part[] | AsyncIterable<Part>,
    { version, isFinal = false }: { version?: string; isFinal?: boolean } = {},
  ) {
    this.#parts = parts;
    this.version = version;
    this.isFinal = isFinal;
  }

  async text(): Promise<string> {
    const parts: Part[] = [];
    for await (const part of this) parts.push(part);
    return toBuffer(parts).toString('utf8');
  }

  [Symbol.asyncIterator](): AsyncIterator<Part> {
    return inOrder(this.#parts);
  }

  /** The text as the whole body of an answer. */
  body(): Buffer | Readable {
    return isList(this.#parts) ? toBuffer(this.#parts) : Readable.from(this.#parts, { objectMode: false });
  }

  /** The text as the only field of an object. */
  wrapped(field: string): Buffer | Readable {
    const head = `{${JSON.stringify(field)}:`;
    if (isList(this.#parts)) return toBuffer([head, ...this.#parts, '}']);
    return Readable.from(wrap(head, this.#parts), { objectMode: false });
  }
}

function isList(parts: readonly Part[] | AsyncIterable<Part>): parts is readonly Part[] {
  return Array.isArray(parts);
}

async function* inOrder(parts: readonly Part[] | AsyncIterable<Part>): AsyncGenerator<Part> {
  yield* parts;
}

async function* wrap(head: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield head;
  yield* parts;
  yield '}';
}

function toBuffer(parts: readonly Part[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
