import type { PushEvent } from '@millrace/api';
import { sessionId } from './api-client.ts';

const RECONNECT_MS = 3000;

export type PushStatus = 'connecting' | 'open' | 'lost';

/** The stream of events from the server. Reconnects by itself, 3 s after it was lost. */
class PushConnection {
  #source: EventSource | undefined;
  #status: PushStatus = 'connecting';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #statusListeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: PushEvent) => void>();

  get status(): PushStatus {
    return this.#status;
  }

  /** Connects; the returned function ends the connection. */
  open(): () => void {
    this.#connect();
    return () => {
      clearTimeout(this.#timer);
      this.#source?.close();
      this.#source = undefined;
    };
  }

  onStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  };

  onEvent(listener: (event: PushEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  #connect(): void {
    const source = new EventSource(`/rest/push?sessionId=${sessionId}`, { withCredentials: true });
    this.#source = source;
    source.onopen = () => this.#setStatus('open');
    source.onerror = () => {
      source.close();
      this.#setStatus('lost');
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), RECONNECT_MS);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as PushEvent;
      for (const listener of this.#eventListeners) listener(event);
    };
  }

  #setStatus(status: PushStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}

export const pushConnection = new PushConnection();
