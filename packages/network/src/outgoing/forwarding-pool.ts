import { buildConnector, DecoratorHandler, Dispatcher, Pool } from 'undici';
import { proxyRefused, proxyUnreachable } from './proxy-error.ts';
import { proxyAuthorization } from './tunnel.ts';

interface ForwardingOptions {
  proxy: URL;
  options: object;
  connectTimeoutMs: number;
}

/** Requests without TLS that the proxy sends on: it is told the whole address. Many proxies open tunnels for TLS only. */
export function forwardingPool({ proxy, options, connectTimeoutMs }: ForwardingOptions): Dispatcher {
  const connect = buildConnector({ timeout: connectTimeoutMs, allowH2: false });
  const pool = new Pool(proxy.origin, {
    ...options,
    connect: (asked, callback) =>
      connect(asked, (...[error, socket]: Parameters<buildConnector.Callback>) =>
        error ? callback(proxyUnreachable(proxy, error), null) : callback(null, socket as never),
      ),
  });
  return new Forwarding(pool, proxy);
}

class Forwarding extends Dispatcher {
  readonly #pool: Pool;
  readonly #proxy: URL;

  constructor(pool: Pool, proxy: URL) {
    super();
    this.#pool = pool;
    this.#proxy = proxy;
    pool.on('connect', (...told) => this.emit('connect', ...told));
    pool.on('disconnect', (...told) => this.emit('disconnect', ...told));
    pool.on('connectionError', (...told) => this.emit('connectionError', ...told));
    pool.on('drain', (...told) => this.emit('drain', ...told));
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { host } = new URL(String(options.origin));
    const asked = {
      ...options,
      origin: this.#proxy.origin,
      path: `${options.origin}${options.path}`,
      headers: [...headersFor(options.headers, host), ...Object.entries(proxyAuthorization(this.#proxy)).flat()],
    };
    return this.#pool.dispatch(
      asked,
      answered(handler, () => proxyRefused(this.#proxy, host, 407)),
    );
  }

  override close(): Promise<void> {
    return this.#pool.close();
  }

  override destroy(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** The host's own answers pass; that the proxy wants a password is an error. */
function answered(handler: Dispatcher.DispatchHandler, refused: () => Error): Dispatcher.DispatchHandler {
  const decorated: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
  const start = decorated.onResponseStart?.bind(decorated);
  decorated.onResponseStart = (...told) => {
    if (told[1] === 407) throw refused();
    start?.(...told);
  };
  return decorated;
}

/** Headers as a flat list, with the one that names the host. */
function headersFor(headers: Dispatcher.DispatchOptions['headers'], host: string): string[] {
  const flat = flatHeaders(headers);
  const isNamed = flat.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return isNamed ? flat : ['host', host, ...flat];
}

function flatHeaders(headers: Dispatcher.DispatchOptions['headers']): string[] {
  if (!headers) return [];
  if (Array.isArray(headers)) return headers.map(String);
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  return entries.flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)]));
}
