import type { AddressGuard } from '@millrace/network';
import type { HttpRequest } from '@millrace/node-sdk';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';

/** Connections are kept apart by everything that makes them differ. */
type ConnectionSettings = Pick<HttpRequest, 'proxy' | 'allowUnauthorizedCerts' | 'tls'>;

const CONNECT_TIMEOUT_MS = 30_000;
/** Sets of settings whose connections are kept open. */
const MAX_DISPATCHERS = 50;

/** Connections of the runner, by their settings. The oldest are closed when there are too many kinds. */
export class Dispatchers {
  readonly #guard: AddressGuard;
  readonly #byKey = new Map<string, Dispatcher>();

  constructor(guard: AddressGuard) {
    this.#guard = guard;
  }

  get(settings: ConnectionSettings): Dispatcher {
    const { proxy, allowUnauthorizedCerts = false, tls } = settings;
    const key = proxy || allowUnauthorizedCerts || tls ? JSON.stringify([proxy, allowUnauthorizedCerts, tls]) : '';
    let dispatcher = this.#byKey.get(key);
    if (dispatcher) this.#byKey.delete(key);
    else dispatcher = this.#create(settings);
    this.#byKey.set(key, dispatcher);
    this.#closeOldest();
    return dispatcher;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byKey.values()].map((dispatcher) => dispatcher.destroy()));
    this.#byKey.clear();
  }

  #create({ proxy, allowUnauthorizedCerts, tls }: ConnectionSettings): Dispatcher {
    const secure = { rejectUnauthorized: !allowUnauthorizedCerts, ...tls };
    // The time limit of a request covers everything; undici's own would cut long ones short.
    const unlimited = { headersTimeout: 0, bodyTimeout: 0 };
    const connect = { ...secure, lookup: this.#guard.lookup, timeout: CONNECT_TIMEOUT_MS };
    if (!proxy) return new Agent({ ...unlimited, connect });
    return new ProxyAgent({
      ...unlimited,
      uri: proxy,
      requestTls: { ...secure, timeout: CONNECT_TIMEOUT_MS },
      proxyTls: { lookup: this.#guard.lookup, timeout: CONNECT_TIMEOUT_MS },
    });
  }

  #closeOldest(): void {
    for (const [key, dispatcher] of this.#byKey) {
      if (this.#byKey.size <= MAX_DISPATCHERS) return;
      this.#byKey.delete(key);
      // Requests under way are finished first; nobody waits for that.
      dispatcher.close().catch(() => undefined);
    }
  }
}
