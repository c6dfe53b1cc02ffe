import { Readable } from 'node:stream';
import type { WireReply } from '@millrace/wire';

/** What a caller may leave unread before the rest is dropped and the connection ended. */
const MAX_UNREAD_BYTES = 4_194_304;

/** An answer that goes out while its execution runs. */
export interface StreamedReply extends Omit<WireReply, 'body'> {
  parts: ReplyParts;
}

/** What a call is answered with: at once as a whole, or in parts. */
export type CallAnswer = WireReply | StreamedReply;

export function isStreamed(answer: CallAnswer): answer is StreamedReply {
  return 'parts' in answer;
}

/** The body of an answer that comes in parts. An execution does not wait for its reader, and goes on without one. */
export class ReplyParts {
  /** Destroyed by who reads it when the caller has left. */
  readonly body = new Readable({ read: () => undefined });

  constructor() {
    // Who reads it is told; where nobody does, nobody misses it.
    this.body.on('error', () => undefined);
  }

  add(bytes: Uint8Array): void {
    if (this.body.destroyed || bytes.byteLength === 0) return;
    if (this.body.readableLength + bytes.byteLength > MAX_UNREAD_BYTES) this.fail();
    else this.body.push(bytes);
  }

  end(): void {
    if (!this.body.destroyed) this.body.push(null);
  }

  /** What came is not all: the connection breaks off, so that the reader does not take it for the whole. */
  fail(): void {
    this.body.destroy(new Error('The answer breaks off'));
  }
}
