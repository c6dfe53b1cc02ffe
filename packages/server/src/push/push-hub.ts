import type { ServerResponse } from 'node:http';
import type { PushEvent } from '@millrace/api';

const HEARTBEAT_MS = 15_000;
/** What a page may leave unread before its connection is ended; it then connects anew and loads what it missed. */
const MAX_UNREAD_BYTES = 4_194_304;

/** In place of the name of a session, which may not hold this character. */
export const ALL_SESSIONS = '*';

/** Who looks at a page. */
export interface PageViewer {
  userId: string;
  /** Sees what concerns no workflow of their own. */
  isInstanceOwner: boolean;
}

/** Open pages and what is sent to them, as server-sent events. */
export class PushHub {
  readonly #bySession = new Map<string, Set<ServerResponse>>();
  readonly #viewers = new Map<ServerResponse, PageViewer>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor() {
    this.#heartbeat = setInterval(() => this.#toAll(': still here\n\n'), HEARTBEAT_MS);
  }

  /** Takes over a response until the page leaves. */
  connect(sessionId: string, viewer: PageViewer, response: ServerResponse): void {
    const connections = this.#bySession.get(sessionId) ?? new Set();
    this.#bySession.set(sessionId, connections.add(response));
    this.#viewers.set(response, viewer);
    response.on('close', () => {
      this.#viewers.delete(response);
      connections.delete(response);
      if (connections.size === 0 && this.#bySession.get(sessionId) === connections) this.#bySession.delete(sessionId);
    });
    write(response, 'retry: 3000\n: connected\n\n');
  }

  /** Whether a page of this session is connected here. */
  has(sessionId: string): boolean {
    return this.#bySession.has(sessionId);
  }

  send(sessionId: string, event: PushEvent): void {
    const connections = this.#bySession.get(sessionId);
    if (!connections) return;
    const text = toText(event);
    for (const response of connections) write(response, text);
  }

  /** Sends to the pages of those whom it concerns. */
  broadcast(event: PushEvent, concerns: (viewer: PageViewer) => boolean): void {
    const text = toText(event);
    for (const [response, viewer] of this.#viewers) if (concerns(viewer)) write(response, text);
  }

  /** Sends each page what concerns its viewer; nothing where that is `undefined`. */
  tellEach(eventFor: (viewer: PageViewer) => PushEvent | undefined): void {
    for (const [response, viewer] of this.#viewers) {
      const event = eventFor(viewer);
      if (event) write(response, toText(event));
    }
  }

  /** Whether anybody would hear a broadcast. */
  get hasPages(): boolean {
    return this.#viewers.size > 0;
  }

  /** Ends the connections of a session, or of all: pages connect anew by themselves, and load what they missed. */
  reconnect(sessionId: string): void {
    if (sessionId === ALL_SESSIONS) for (const response of this.#viewers.keys()) response.end();
    else for (const response of this.#bySession.get(sessionId) ?? []) response.end();
  }

  /** Ends the connections of a user. Pages of those who are signed in connect anew by themselves. */
  disconnect(userId: string): void {
    for (const [response, viewer] of this.#viewers) if (viewer.userId === userId) response.end();
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
  if (response.writableEnded) return;
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  else response.write(text);
}
