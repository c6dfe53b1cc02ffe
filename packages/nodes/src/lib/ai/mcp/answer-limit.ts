import { NodeError } from '@millrace/node-sdk';

const MIB = 1024 * 1024;

/** How many bytes an MCP server may send for one request: more would be in memory before anybody could refuse them. */
export class AnswerLimit {
  readonly #maxBytes: number;
  readonly #exceeded = new AbortController();
  #left: number;

  constructor(maxBytes: number = 16 * MIB) {
    this.#maxBytes = maxBytes;
    this.#left = maxBytes;
  }

  /** Aborted when the server sent more; its reason is the error to show. */
  get exceeded(): AbortSignal {
    return this.#exceeded.signal;
  }

  /** A request begins, whose answer may have the full size. */
  begin(): void {
    this.#left = this.#maxBytes;
  }

  /** Bytes have come. @throws NodeError `HTTP_TOO_LARGE` */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    const error = new NodeError(`The MCP server sent more than ${this.#maxBytes / MIB} MiB for one request`, {
      code: 'HTTP_TOO_LARGE',
      description: 'Ask its tool for less at once, or leave tools out of the list.',
    });
    this.#exceeded.abort(error);
    throw error;
  }
}
