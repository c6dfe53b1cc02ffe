import { randomBytes } from 'node:crypto';
import type { WireReply } from '@millrace/wire';
import { type CallAnswer, isStreamed, ReplyParts, type StreamedReply } from '../../executions/live/reply-parts.ts';

const ID_BYTES = 32;
/** Proxies cut connections on which nothing comes for a minute. */
const KEEP_ALIVE_MS = 25_000;
const MOST_STREAMS = 1000;

const TYPE: WireReply['headers'] = [
  ['content-type', 'text/event-stream; charset=utf-8'],
  ['cache-control', 'no-store'],
];

interface Stream {
  parts: ReplyParts;
  /** Where its messages are sent. */
  path: string;
}

/**
 * Streams of clients that speak the first form of MCP: what they send is acknowledged, and answered on the stream. Each is held by
 * the server that opened it, under an id that nobody can guess.
 */
export class EventStreams {
  readonly #streams = new Map<string, Stream>();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref();
  }

  /**
   * @param path where messages are sent
   * @param reference the same, relative to the address that was called
   * @returns undefined when there are too many
   */
  open(path: string, reference: string): StreamedReply | undefined {
    if (this.#streams.size >= MOST_STREAMS) return undefined;
    const id = randomBytes(ID_BYTES).toString('base64url');
    const parts = new ReplyParts();
    this.#streams.set(id, { parts, path });
    parts.body.once('close', () => this.#streams.delete(id));
    parts.add(event('endpoint', `${reference}?sessionId=${id}`));
    return { status: 200, headers: TYPE, parts };
  }

  /** Whether a message to this path belongs to the stream. */
  has(id: string, path: string): boolean {
    return this.#streams.get(id)?.path === path;
  }

  /** Answers a message. A client that is refused loses its stream: there is no other way to tell it. */
  answer(id: string, answer: CallAnswer): void {
    const parts = this.#streams.get(id)?.parts;
    if (isStreamed(answer) || answer.status >= 300) parts?.fail();
    else if (answer.body.byteLength > 0) parts?.add(event('message', Buffer.from(answer.body).toString()));
  }

  fail(id: string): void {
    this.#streams.get(id)?.parts.fail();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { parts } of this.#streams.values()) parts.end();
  }

  #keepAlive(): void {
    for (const { parts } of this.#streams.values()) parts.add(Buffer.from(': still here\n\n'));
  }
}

function event(name: string, data: string): Uint8Array {
  return Buffer.from(`event: ${name}\ndata: ${data.replaceAll(/\r?\n/g, '\ndata: ')}\n\n`);
}
