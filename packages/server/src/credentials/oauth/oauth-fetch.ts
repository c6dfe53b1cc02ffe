import { AddressGuard, BlockedAddressError, openDispatcher, ProxyError, type ProxySettings } from '@millrace/network';
import type { Dispatcher } from 'undici';
import { apiError } from '../../errors/server-error.ts';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** A request to a service that gives tokens. Redirects are not followed: the next address was not agreed on. */
export interface OAuthRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  acceptsInvalidCertificates?: boolean;
}

export interface OAuthAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Sends requests to the services that credentials name: by the one guard for addresses, bounded in time and size. */
export class OAuthFetch {
  readonly #guard: AddressGuard;
  readonly #proxies: ProxySettings;
  readonly #dispatchers = new Map<boolean, Promise<Dispatcher>>();

  /** @param allowed internal addresses that may be reached. */
  constructor(allowed: readonly string[], proxies: ProxySettings) {
    this.#guard = new AddressGuard(allowed);
    this.#proxies = proxies;
  }

  /** @throws ServerError `OAUTH_UNREACHABLE` */
  async send({ url, method, headers, body, acceptsInvalidCertificates = false }: OAuthRequest): Promise<OAuthAnswer> {
    try {
      const { fetch } = await import('undici');
      const answer = await fetch(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        dispatcher: await this.#dispatcher(acceptsInvalidCertificates),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return {
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        text: await answer.text(),
      };
    } catch (cause) {
      const { host } = new URL(url);
      throw apiError('OAUTH_UNREACHABLE', { host, reason: reasonOf(cause) }, { cause });
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map(async (dispatcher) => (await dispatcher).destroy()));
    this.#dispatchers.clear();
  }

  #dispatcher(acceptsInvalidCertificates: boolean): Promise<Dispatcher> {
    const known = this.#dispatchers.get(acceptsInvalidCertificates);
    if (known) return known;
    const agent = openDispatcher({
      guard: this.#guard,
      proxies: this.#proxies,
      connectTimeoutMs: TIMEOUT_MS,
      ...(acceptsInvalidCertificates && { tls: { rejectUnauthorized: false } }),
      maxResponseSize: MAX_ANSWER_BYTES,
    });
    this.#dispatchers.set(acceptsInvalidCertificates, agent);
    return agent;
  }
}

function reasonOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    if (cause instanceof BlockedAddressError) return 'the address is internal and may not be reached from here';
    if (cause instanceof ProxyError) return cause.inOneSentence;
    const code = 'code' in cause ? cause.code : undefined;
    if (cause.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
    if (code === 'ENOTFOUND') return 'the host name is unknown';
    if (code === 'ECONNREFUSED') return 'the connection was refused';
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'the answer is too large';
    if (typeof code === 'string' && /CERT|SELF_SIGNED|TLS|SSL/.test(code)) return 'its certificate cannot be trusted';
  }
  return 'the connection failed';
}
