import type { ServerResponse } from 'node:http';
import type { PushEvent } from '@millrace/api';

const HEARTBEAT_MS = 15_000;
/** What a page may leave unread before its connection is ended; it then connects anew and loads what it missed. */
const MAX_UNREAD_BYTES = 4_194_304;

/** Open pages and what is sent to them, as server-sent events. */
export class PushHub {
  readonly #bySession = new Map<string, Set<ServerResponse>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor() {
    this.#heartbeat = setInterval(() => this.#toAll(': still here\n\n'), HEARTBEAT_MS);
  }

  /** Takes over a response until the page leaves. */
  connect(sessionId: string, response: ServerResponse): void {
    const connections = this.#bySession.get(sessionId) ?? new Set();
    this.#bySession.set(sessionId, connections.add(response));
    response.on('close', () => {
      connections.delete(response);
      if (connections.size === 0 && this.#bySession.get(sessionId) === connections) this.#bySession.delete(sessionId);
    });
    write(response, 'retry: 3000\n: connected\n\n');
  }

  send(sessionId: string, event: PushEvent): void {
    const connections = this.#bySession.get(sessionId);
    if (!connections) return;
    const text = toText(event);
    for (const response of connections) write(response, text);
  }

  broadcast(event: PushEvent): void {
    if (this.#bySession.size > 0) this.#toAll(toText(event));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const connections of this.#bySession.values()) for (const response of connections) response.end();
  }

  #toAll(text: string): void {
    for (const connections of this.#bySession.values()) for (const response of connections) write(response, text);
  }
}

function toText(event: PushEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  else response.write(text);
}
