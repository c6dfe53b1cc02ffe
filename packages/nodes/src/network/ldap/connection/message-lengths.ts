import { NodeError } from '@millrace/node-sdk';

/** One message of a server; entries with pictures are a few MB. */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
/** All messages that answer one operation. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;
const SEQUENCE = 0x30;

/** Cuts what a server sends into its messages, and refuses what is too large before it is collected. */
export class MessageLengths {
  #chunks: Buffer[] = [];
  #collected = 0;
  #wanted: number | undefined;
  #answered = 0;

  /** Another operation begins. */
  startAnew(): void {
    this.#answered = 0;
  }

  /** The messages that are complete now. @throws NodeError */
  *read(chunk: Buffer): Generator<Buffer> {
    this.#answered += chunk.length;
    if (this.#answered > MAX_ANSWER_BYTES) throw tooLarge('answer', MAX_ANSWER_BYTES);
    this.#chunks.push(chunk);
    this.#collected += chunk.length;
    for (;;) {
      this.#wanted ??= this.#nextLength();
      if (this.#wanted === undefined || this.#collected < this.#wanted) return;
      const all = this.#joined();
      const message = all.subarray(0, this.#wanted);
      this.#keep(all.subarray(this.#wanted));
      yield message;
    }
  }

  #joined(): Buffer {
    return this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#collected = rest.length;
    this.#wanted = undefined;
  }

  /** Length of the message that begins, as its first bytes say; undefined where these are not there yet. */
  #nextLength(): number | undefined {
    if (this.#collected < 2) return undefined;
    const all = this.#joined();
    this.#chunks = [all];
    if (all[0] !== SEQUENCE) throw notLdap();
    const first = all[1] ?? 0;
    if (first < 0x80) return 2 + first;
    const size = first & 0x7f;
    if (size === 0 || size > 4) throw notLdap();
    if (all.length < 2 + size) return undefined;
    const length = 2 + size + all.readUIntBE(2, size);
    if (length > MAX_MESSAGE_BYTES) throw tooLarge('message', MAX_MESSAGE_BYTES);
    return length;
  }
}

function tooLarge(what: string, most: number): NodeError {
  return new NodeError(`The ${what} of the LDAP server is larger than ${most / 1024 / 1024} MB`, {
    description: 'Ask for fewer attributes or entries at a time.',
  });
}

function notLdap(): NodeError {
  return new NodeError('The server does not speak LDAP', {
    description: 'Check port and connection security of the credential.',
  });
}
