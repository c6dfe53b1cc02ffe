import type { AddressGuard, ProxySettings } from '@millrace/network';
import type { HttpRequest, HttpResponse, HttpStream } from '@millrace/node-sdk';
import type { TransportLimits } from './transport-limits.ts';

/** Sends a request; see `HttpTransport`. */
export interface Transport {
  request(request: HttpRequest, signal: AbortSignal, limits: TransportLimits): Promise<HttpResponse>;
  stream(request: HttpRequest, signal: AbortSignal, limits: TransportLimits): Promise<HttpStream>;
}

interface LoadedTransport extends Transport {
  close(): Promise<void>;
}

/** Loads the HTTP library with the first request: it is the largest part of a runner, and many send none. */
export class LazyTransport implements Transport {
  readonly #guard: AddressGuard;
  readonly #proxies: ProxySettings;
  #loaded: Promise<LoadedTransport> | undefined;

  constructor(guard: AddressGuard, proxies: ProxySettings) {
    this.#guard = guard;
    this.#proxies = proxies;
  }

  async request(request: HttpRequest, signal: AbortSignal, limits: TransportLimits): Promise<HttpResponse> {
    return await (await this.#load()).request(request, signal, limits);
  }

  async stream(request: HttpRequest, signal: AbortSignal, limits: TransportLimits): Promise<HttpStream> {
    return await (await this.#load()).stream(request, signal, limits);
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await (await this.#loaded)?.close();
  }

  #load(): Promise<LoadedTransport> {
    this.#loaded ??= import('./http-transport.ts').then(({ createTransport }) =>
      createTransport(this.#guard, this.#proxies),
    );
    return this.#loaded;
  }
}
