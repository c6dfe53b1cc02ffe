import { Readable } from 'node:stream';
import type { AddressGuard, ProxySettings } from '@millrace/network';
import { encodePairs, type HttpRequest, type HttpResponse, type HttpStream } from '@millrace/node-sdk';
import { type Dispatcher, request as send } from 'undici';
import { Dispatchers } from './dispatchers.ts';
import {
  invalidUrl,
  isConnectionLost,
  requestError,
  requestTimeout,
  streamRedirected,
  tooManyRedirects,
} from './http-error.ts';
import { ACCEPTED_ENCODINGS, readBody } from './response-body.ts';
import { checkDomain, checkWay, type TransportLimits } from './transport-limits.ts';

const DEFAULT_TIMEOUT_MS = 300_000;
const DEFAULT_MAX_REDIRECTS = 21;
const DEFAULT_MAX_RESPONSE_BYTES = 100 * 1024 * 1024;

/** Headers that must not follow a redirect to another origin. */
const SECRET_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

/** Methods without an effect: what asks only can ask again. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** One hop of a request. */
interface Hop {
  url: URL;
  method: string;
  headers: Map<string, { name: string; value: string }>;
  body: string | Uint8Array | Readable | null;
}

/** A transport with connections of its own. */
export function createTransport(guard: AddressGuard, proxies: ProxySettings): HttpTransport {
  return new HttpTransport(guard, new Dispatchers(guard, proxies));
}

/** Sends requests of nodes: every hop is guarded, redirects are followed here. */
export class HttpTransport {
  readonly #guard: AddressGuard;
  readonly #dispatchers: Dispatchers;

  constructor(guard: AddressGuard, dispatchers: Dispatchers) {
    this.#guard = guard;
    this.#dispatchers = dispatchers;
  }

  /**
   * @throws NodeError with code `HTTP_*`, or the reason of the signal.
   */
  async request(request: HttpRequest, signal: AbortSignal, limits: TransportLimits): Promise<HttpResponse> {
    signal.throwIfAborted();
    const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const timeout = AbortSignal.timeout(timeoutMs);
    const hop = await firstHop(request);
    try {
      const answer = await this.#follow(hop, request, AbortSignal.any([signal, timeout]), limits);
      return await complete(answer, hop.url, request);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw timeout.aborted ? requestTimeout(hop.url, timeoutMs) : requestError(error, hop.url);
    }
  }

  /**
   * Resolves with the head of the answer.
   * @throws NodeError with code `HTTP_*`, or the reason of the signal; so does the body.
   */
  async stream(request: HttpRequest, signal: AbortSignal, limits: TransportLimits): Promise<HttpStream> {
    signal.throwIfAborted();
    const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const hop = await firstHop({ ...request, headers: { 'accept-encoding': 'identity', ...request.headers } });
    const explain = (error: unknown): unknown => (signal.aborted ? signal.reason : requestError(error, hop.url));
    try {
      const answer = await this.#follow(hop, request, AbortSignal.any([signal, late.signal]), limits);
      return { ...headOf(answer, hop.url), body: partsOf(answer.body, explain) };
    } catch (error) {
      throw late.signal.aborted && !signal.aborted ? requestTimeout(hop.url, timeoutMs) : explain(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.#dispatchers.close();
  }

  async #follow(
    hop: Hop,
    request: HttpRequest,
    signal: AbortSignal,
    limits: TransportLimits,
  ): Promise<Dispatcher.ResponseData> {
    checkWay(request, limits);
    const maxRedirects = request.maxRedirects ?? DEFAULT_MAX_REDIRECTS;
    for (let redirects = 0; ; redirects++) {
      checkDomain(hop.url, limits.domains);
      const answer = await this.#exchange(hop, request, signal);
      const location = redirectTarget(answer, hop.url);
      if (!location || maxRedirects === 0) return answer;
      await answer.body.dump();
      if (redirects >= maxRedirects) throw tooManyRedirects(hop.url, maxRedirects);
      const secrets = request.keepsCredentialsOnRedirect ? [] : [...SECRET_HEADERS, ...limits.secretHeaders];
      redirect(hop, answer.statusCode, location, secrets);
      if (hop.body instanceof Readable) throw streamRedirected(hop.url);
    }
  }

  async #exchange(hop: Hop, request: HttpRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    this.#guard.checkLiteral(hop.url.hostname);
    if (request.proxy) {
      this.#guard.checkLiteral(proxyUrl(request.proxy).hostname);
      await this.#guard.checkResolved(hop.url.hostname);
    }
    const dispatcher = await this.#dispatchers.get(request);
    const exchange = () =>
      send(hop.url, {
        dispatcher,
        method: hop.method as Dispatcher.HttpMethod,
        headers: [...hop.headers.values()].flatMap(({ name, value }) => [name, value]),
        body: hop.body,
        signal,
      });
    try {
      return await exchange();
    } catch (error) {
      // A connection that is kept may be closed by the other side at the moment it is used again.
      if (!isConnectionLost(error) || !SAFE_METHODS.includes(hop.method) || hop.body instanceof Readable) throw error;
      return await exchange();
    }
  }
}

async function firstHop(request: HttpRequest): Promise<Hop> {
  const url = parseUrl(request.url);
  if (request.query?.length) url.search = [url.search.slice(1), encodePairs(request.query)].filter(Boolean).join('&');
  const hop: Hop = { url, method: (request.method ?? 'GET').toUpperCase(), headers: new Map(), body: null };
  for (const [name, value] of Object.entries(request.headers ?? {})) setHeader(hop, name, value);
  if (request.body instanceof FormData) {
    const encoded = new Response(request.body);
    hop.body = await encoded.bytes();
    // The boundary is part of it.
    setHeader(hop, 'content-type', encoded.headers.get('content-type') ?? 'multipart/form-data');
  } else {
    hop.body = isStream(request.body) ? Readable.from(request.body) : (request.body ?? null);
  }
  if (url.username || url.password) moveCredentials(hop);
  if (!hop.headers.has('accept-encoding')) setHeader(hop, 'accept-encoding', ACCEPTED_ENCODINGS);
  if (!hop.headers.has('user-agent')) setHeader(hop, 'user-agent', 'Millrace');
  return hop;
}

function isStream(body: HttpRequest['body']): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && Symbol.asyncIterator in body;
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw invalidUrl(text);
  return url;
}

function proxyUrl(text: string): URL {
  return URL.parse(text) ?? parseUrl(`http://${text}`);
}

function setHeader(hop: Hop, name: string, value: string): void {
  hop.headers.set(name.toLowerCase(), { name, value });
}

/** Credentials in the URL become a header, as browsers do it. */
function moveCredentials({ url, headers }: Hop): void {
  const userAndPassword = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  if (headers.has('authorization')) return;
  const value = `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
  headers.set('authorization', { name: 'authorization', value });
}

function redirectTarget(answer: Dispatcher.ResponseData, from: URL): URL | null {
  const { location } = answer.headers;
  if (![301, 302, 303, 307, 308].includes(answer.statusCode) || typeof location !== 'string') return null;
  const target = URL.parse(location, from.href);
  return target && (target.protocol === 'http:' || target.protocol === 'https:') ? target : null;
}

/** Changes a hop into the next one, by the rules of the Fetch standard. */
function redirect(hop: Hop, status: number, target: URL, secretHeaders: readonly string[]): void {
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') || ((status === 301 || status === 302) && hop.method === 'POST');
  if (becomesGet) {
    hop.method = 'GET';
    hop.body = null;
    for (const name of [...hop.headers.keys()]) if (name.startsWith('content-')) hop.headers.delete(name);
  }
  hop.headers.delete('host');
  if (target.origin !== hop.url.origin) {
    for (const name of secretHeaders) hop.headers.delete(name);
  }
  hop.url = target;
}

async function complete(answer: Dispatcher.ResponseData, url: URL, request: HttpRequest): Promise<HttpResponse> {
  const head = headOf(answer, url);
  const encoding = head.headers['content-encoding'];
  const body = await readBody(answer.body, {
    encoding: typeof encoding === 'string' ? encoding : undefined,
    maxBytes: request.maxResponseBytes ?? DEFAULT_MAX_RESPONSE_BYTES,
    url,
  });
  return { ...head, body };
}

function headOf(answer: Dispatcher.ResponseData, url: URL): Omit<HttpResponse, 'body'> {
  const headers: HttpResponse['headers'] = Object.create(null);
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers[name] = value;
  return { status: answer.statusCode, statusText: answer.statusText, headers, url: url.href };
}

async function* partsOf(
  body: Dispatcher.ResponseData['body'],
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw explain(error);
  }
}
