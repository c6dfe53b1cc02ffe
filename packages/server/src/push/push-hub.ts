import type { ServerResponse } from 'node:http';
import type { PushEvent } from '@millrace/api';
import { OpenPage, type PageViewer } from './open-page.ts';

const HEARTBEAT_MS = 15_000;

/** In place of the name of a session, which may not hold this character. */
export const ALL_SESSIONS = '*';

export interface PushHubOptions {
  /** A page has connected. */
  onConnected?(viewer: PageViewer): void;
}

/** Open pages and what is sent to them, as server-sent events. */
export class PushHub {
  readonly #options: PushHubOptions;
  readonly #bySession = new Map<string, Set<OpenPage>>();
  readonly #pages = new Set<OpenPage>();
  readonly #heartbeat: NodeJS.Timeout;
  #isLooking = false;

  constructor(options: PushHubOptions = {}) {
    this.#options = options;
    this.#heartbeat = setInterval(() => {
      for (const page of this.#pages) page.keepOpen();
      void this.#endOutdated();
    }, HEARTBEAT_MS);
  }

  /** Takes over a response until the page leaves. */
  connect(sessionId: string, viewer: PageViewer, response: ServerResponse): void {
    const page = new OpenPage(viewer, response);
    const ofSession = this.#bySession.get(sessionId) ?? new Set();
    this.#bySession.set(sessionId, ofSession.add(page));
    this.#pages.add(page);
    this.#options.onConnected?.(viewer);
    response.on('close', () => {
      page.forget();
      this.#pages.delete(page);
      ofSession.delete(page);
      if (ofSession.size === 0 && this.#bySession.get(sessionId) === ofSession) this.#bySession.delete(sessionId);
    });
  }

  /** Whether a page of this session is connected here. */
  has(sessionId: string): boolean {
    return this.#bySession.has(sessionId);
  }

  /** Sends to the pages of a session what happens in a workflow, while their viewer may see it. */
  send(sessionId: string, event: PushEvent, workflowId: string | null): void {
    const text = JSON.stringify(event);
    for (const page of this.#bySession.get(sessionId) ?? []) page.tellOf(workflowId, text);
  }

  /** Sends to the pages of those whom it concerns. */
  broadcast(event: PushEvent, concerns: (viewer: PageViewer) => boolean): void {
    tell(
      [...this.#pages].filter(({ viewer }) => concerns(viewer)),
      event,
    );
  }

  /** Sends each page what concerns its viewer; nothing where that is `undefined`. */
  tellEach(eventFor: (viewer: PageViewer) => PushEvent | undefined): void {
    for (const page of this.#pages) {
      const event = eventFor(page.viewer);
      if (event) tell([page], event);
    }
  }

  /** Whether anybody would hear a broadcast. */
  get hasPages(): boolean {
    return this.#pages.size > 0;
  }

  /** Ends the connections of a session, or of all: pages connect anew by themselves, and load what they missed. */
  reconnect(sessionId: string): void {
    const pages = sessionId === ALL_SESSIONS ? this.#pages : (this.#bySession.get(sessionId) ?? []);
    for (const page of pages) page.end();
  }

  /** Ends the connections of a user. Pages of those who are signed in connect anew by themselves. */
  disconnect(userId: string): void {
    for (const page of this.#pages) if (page.viewer.userId === userId) page.end();
  }

  /** Who may see what has changed: asked anew before pages are told something else. */
  forgetRights(): void {
    for (const page of this.#pages) page.forgetRights();
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const page of this.#pages) page.end();
  }

  /** Ends the pages of those whose account, session or key has changed or ended, on whichever server that was done. */
  async #endOutdated(): Promise<void> {
    // A database that is slow is not asked twice.
    if (this.#isLooking) return;
    this.#isLooking = true;
    for (const page of [...this.#pages]) {
      // Without an answer it is as it was: the next heartbeat asks again.
      const isStill = await page.viewer.isStill().catch(() => true);
      if (!isStill) page.end();
    }
    this.#isLooking = false;
  }
}

function tell(pages: Iterable<OpenPage>, event: PushEvent): void {
  let text: string | undefined;
  for (const page of pages) {
    text ??= JSON.stringify(event);
    page.tell(text);
  }
}
