import type { HttpRequest, HttpResponse } from '@millrace/node-sdk';
import type { AddressGuard } from '../network/address-guard.ts';

/** Sends a request; see `HttpTransport`. */
export interface Transport {
  request(request: HttpRequest, signal: AbortSignal, secretHeaders: readonly string[]): Promise<HttpResponse>;
}

interface LoadedTransport extends Transport {
  close(): Promise<void>;
}

/** Loads the HTTP library with the first request: it is the largest part of a runner, and many send none. */
export class LazyTransport implements Transport {
  readonly #guard: AddressGuard;
  #loaded: Promise<LoadedTransport> | undefined;

  constructor(guard: AddressGuard) {
    this.#guard = guard;
  }

  async request(request: HttpRequest, signal: AbortSignal, secretHeaders: readonly string[]): Promise<HttpResponse> {
    this.#loaded ??= import('./http-transport.ts').then(({ createTransport }) => createTransport(this.#guard));
    return await (await this.#loaded).request(request, signal, secretHeaders);
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await (await this.#loaded)?.close();
  }
}
