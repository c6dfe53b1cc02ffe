import { type AddressGuard, openDispatcher, type ProxySettings } from '@millrace/network';
import type { HttpRequest } from '@millrace/node-sdk';
import { type Dispatcher, ProxyAgent } from 'undici';

/** Connections are kept apart by everything that makes them differ. */
type ConnectionSettings = Pick<HttpRequest, 'proxy' | 'allowUnauthorizedCerts' | 'tls'>;

const CONNECT_TIMEOUT_MS = 30_000;
/** Sets of settings whose connections are kept open. */
const MAX_DISPATCHERS = 50;

/** Connections of the runner, by their settings. The oldest are closed when there are too many kinds. */
export class Dispatchers {
  readonly #guard: AddressGuard;
  readonly #proxies: ProxySettings;
  readonly #byKey = new Map<string, Promise<Dispatcher>>();

  constructor(guard: AddressGuard, proxies: ProxySettings) {
    this.#guard = guard;
    this.#proxies = proxies;
  }

  get(settings: ConnectionSettings): Promise<Dispatcher> {
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
    await Promise.allSettled([...this.#byKey.values()].map(async (dispatcher) => (await dispatcher).destroy()));
    this.#byKey.clear();
  }

  async #create({ proxy, allowUnauthorizedCerts, tls }: ConnectionSettings): Promise<Dispatcher> {
    const secure = { rejectUnauthorized: !allowUnauthorizedCerts, ...tls };
    // The time limit of a request covers everything; undici's own would cut long ones short.
    const unlimited = { headersTimeout: 0, bodyTimeout: 0 };
    if (!proxy) {
      const where = { guard: this.#guard, proxies: this.#proxies, connectTimeoutMs: CONNECT_TIMEOUT_MS };
      return openDispatcher({ ...unlimited, ...where, tls: secure });
    }
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
      dispatcher.then((one) => one.close()).catch(() => undefined);
    }
  }
}
