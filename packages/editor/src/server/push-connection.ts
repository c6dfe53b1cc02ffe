import type { PushEvent } from '@millrace/api';
import { addressOf } from '../address/base-path.ts';
import { sessionId } from './api-client.ts';

const RECONNECT_MS = 3000;
/** How long a page that nobody sees keeps its connection. */
const REST_AFTER_MS = 10_000;
/** Events that come within one frame are told together, so that what they touch is rendered once. */
const FRAME_MS = 16;

export type PushStatus = 'connecting' | 'open' | 'lost' | 'resting';

/**
 * The stream of events from the server. Reconnects by itself, 3 s after it was lost.
 *
 * A browser has six connections to a server without TLS, for all of its tabs together: the seventh tab would wait for ever.
 * A page that nobody sees therefore gives its connection back, unless it waits for something, and connects when it is seen.
 */
class PushConnection {
  #source: EventSource | undefined;
  #status: PushStatus = 'connecting';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restTimer: ReturnType<typeof setInterval> | undefined;
  #isAwaited: () => boolean = () => false;
  #arrived: PushEvent[] = [];
  #tellTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #statusListeners = new Set<() => void>();
  readonly #eventListeners = new Set<(events: readonly PushEvent[]) => void>();

  get status(): PushStatus {
    return this.#status;
  }

  /** Connects; the returned function ends the connection. `isAwaited`: events are to come though nobody sees the page. */
  open(isAwaited: () => boolean): () => void {
    this.#isAwaited = isAwaited;
    document.addEventListener('visibilitychange', this.#follow);
    // A page that is kept for the way back is not seen either, and its connection would count.
    window.addEventListener('pagehide', this.#rest);
    window.addEventListener('pageshow', this.#follow);
    this.#follow();
    return () => {
      document.removeEventListener('visibilitychange', this.#follow);
      window.removeEventListener('pagehide', this.#rest);
      window.removeEventListener('pageshow', this.#follow);
      this.#disconnect();
    };
  }

  onStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  };

  /** Tells of what arrived, together. */
  onEvents(listener: (events: readonly PushEvent[]) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Connects a page that is seen, and waits until one that is not seen can do without. */
  #follow = (): void => {
    clearInterval(this.#restTimer);
    if (document.visibilityState === 'visible') {
      if (!this.#source) this.#connect();
    } else if (!this.#source) {
      this.#setStatus('resting');
    } else {
      this.#restTimer = setInterval(() => this.#isAwaited() || this.#rest(), REST_AFTER_MS);
    }
  };

  #rest = (): void => {
    this.#disconnect();
    this.#setStatus('resting');
  };

  #disconnect(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#restTimer);
    this.#source?.close();
    this.#source = undefined;
  }

  #connect(): void {
    const source = new EventSource(addressOf(`/rest/push?sessionId=${sessionId}`), { withCredentials: true });
    this.#source = source;
    if (this.#status === 'resting') this.#setStatus('connecting');
    source.onopen = () => this.#setStatus('open');
    source.onerror = () => {
      source.close();
      this.#setStatus('lost');
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), RECONNECT_MS);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      for (const event of JSON.parse(data) as PushEvent[]) this.#arrived.push(event);
      this.#tellTimer ??= setTimeout(this.#tell, FRAME_MS);
    };
  }

  #tell = (): void => {
    const events = this.#arrived;
    this.#arrived = [];
    this.#tellTimer = undefined;
    for (const listener of this.#eventListeners) listener(events);
  };

  #setStatus(status: PushStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}

export const pushConnection = new PushConnection();
