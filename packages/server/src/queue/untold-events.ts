import { setTimeout as delay } from 'node:timers/promises';
import { ALL_SESSIONS } from '../push/push-hub.ts';

/** What may wait until it is told. */
const MAX_CHARACTERS = 4_194_304;
/** Pages that are remembered by name; beyond that all are. */
const MAX_SESSIONS = 1000;
const RETRY_MS = 1000;

/** Without content: the page missed something. */
export interface Told {
  sessionId: string;
  content?: string;
}

export interface UntoldEventsOptions {
  /** @throws when it cannot be told now. */
  tell(event: Told): Promise<void>;
  /** Events were let go of: told once, until all pages know. */
  onMissed(reason: Error): void;
}

/**
 * Events of pages on their way to other servers, in their order. While they cannot be told, they are let go of, and the pages
 * that missed some are told that as soon as it is possible.
 */
export class UntoldEvents {
  readonly #options: UntoldEventsOptions;
  readonly #stop = new AbortController();
  #waiting: Array<Required<Told>> = [];
  #characters = 0;
  readonly #missed = new Set<string>();
  #isAtWork = false;

  constructor(options: UntoldEventsOptions) {
    this.#options = options;
  }

  add(sessionId: string, content: string): void {
    if (this.#missed.has(ALL_SESSIONS) || this.#missed.has(sessionId)) return;
    this.#waiting.push({ sessionId, content });
    this.#characters += content.length;
    if (this.#characters > MAX_CHARACTERS) this.#letGo(new Error('More happens than can be told'));
    void this.#work();
  }

  close(): void {
    this.#stop.abort();
  }

  /** Does not fail. */
  async #work(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    while (!this.#stop.signal.aborted) {
      const event = this.#next();
      if (!event) break;
      try {
        await this.#options.tell(event);
        if (event.content === undefined) this.#missed.delete(event.sessionId);
      } catch (error) {
        this.#letGo(error as Error, event);
        await delay(RETRY_MS, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
      }
    }
    this.#isAtWork = false;
  }

  /** Pages that missed something are told so before anything else. */
  #next(): Told | undefined {
    const [sessionId] = this.#missed;
    if (sessionId !== undefined) return { sessionId };
    const event = this.#waiting.shift();
    if (event) this.#characters -= event.content.length;
    return event;
  }

  #letGo(reason: Error, failed?: Told): void {
    const isNew = this.#missed.size === 0;
    if (failed) this.#miss(failed.sessionId);
    for (const { sessionId } of this.#waiting) this.#miss(sessionId);
    this.#waiting = [];
    this.#characters = 0;
    if (isNew) this.#options.onMissed(reason);
  }

  #miss(sessionId: string): void {
    this.#missed.add(sessionId);
    if (this.#missed.size <= MAX_SESSIONS) return;
    this.#missed.clear();
    this.#missed.add(ALL_SESSIONS);
  }
}
