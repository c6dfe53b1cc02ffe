import { apiError } from '../errors/server-error.ts';

const WINDOW_MS = 60_000;
/** Windows that have ended are forgotten when there are so many. */
const MOST_WINDOWS = 1000;

/**
 * Counts the calls of each key, a minute at a time. In memory: it protects this server, and a call must not cost a
 * write.
 */
export class RequestLimits {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, { endsAt: number; count: number }>();

  constructor({ perMinute, now = Date.now }: { perMinute: number; now?: () => number }) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** @throws ServerError `TOO_MANY_REQUESTS` */
  count(keyId: string): void {
    const now = this.#now();
    const window = this.#windowOf(keyId, now);
    window.count++;
    if (window.count <= this.#perMinute) return;
    throw apiError(
      'TOO_MANY_REQUESTS',
      { limit: this.#perMinute },
      { retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) },
    );
  }

  #windowOf(keyId: string, now: number): { endsAt: number; count: number } {
    const found = this.#windows.get(keyId);
    if (found && found.endsAt > now) return found;
    if (this.#windows.size >= MOST_WINDOWS) {
      for (const [id, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(id);
    }
    const fresh = { endsAt: now + WINDOW_MS, count: 0 };
    this.#windows.set(keyId, fresh);
    return fresh;
  }
}
