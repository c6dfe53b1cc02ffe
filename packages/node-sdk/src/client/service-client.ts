import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import type { z } from 'zod';
import type {
  CallLine,
  CallPace,
  CallPacing,
  HttpClient,
  HttpRequest,
  HttpResponse,
  HttpStream,
} from '../context/http.ts';
import { NodeError } from '../errors/node-error.ts';
import { type Download, downloadOf } from './download.ts';
import { fieldAt, textAt } from './field-at.ts';
import { readJson, readShape } from './json-answer.ts';
import { jsonIn } from './json-in.ts';
import { type Page, type Paging, withPageValues } from './paging.ts';
import type { Path, SafePath } from './path.ts';
import {
  encodeContent,
  isRepeatable,
  type JsonBody,
  queryPairs,
  type SentRequest,
  type ServiceRequest,
  urlOf,
} from './request.ts';
import { pauseBeforeRetry } from './retry.ts';
import { refusal, unexpectedAnswer } from './service-error.ts';
import type { ServiceErrorCode } from './service-error-codes.ts';

/** What a client needs to know of its service. */
export interface ClientSettings {
  name: string;
  baseUrl: string;
  /** Signs the requests. */
  credentialType: string | undefined;
  headers: Readonly<Record<string, string>>;
  reason: readonly string[];
  paging: Paging | undefined;
  /** Where a refusal says in how many seconds the request may be sent again. */
  retryAfter?: string | undefined;
  /** Items that go on with an error hold the reason in `error`. */
  itemsHoldReason?: boolean;
  /** What an answer of a status below 400 says of a refusal. */
  refusalIn?: ((answer: JsonObject) => string | undefined) | undefined;
  /** What to do about a refusal with this reason, where the service is known to mean something certain by it. */
  adviceOn?: ((reason: string) => string | undefined) | undefined;
  /** Added to the fields of the credential. */
  credentialFields?: JsonObject | undefined;
  /** How many requests the service takes of one account. */
  pace?: CallPace | undefined;
  /** What no message may hold: some services want the credential as a part of the address. */
  secrets(): Promise<readonly string[]>;
}

/** What a client needs of the context it works in. Without `sleep` requests are not sent again. */
export interface ClientContext {
  readonly http: HttpClient;
  sleep?(ms: number): Promise<void>;
  now?(): number;
}

/** What the shorter calls of {@link ServiceClient} take besides path and body. */
export interface CallOptions<Answer> extends Pick<ServiceRequest, 'query' | 'headers' | 'timeoutMs'> {
  /** What the answer must be; it has this type then. */
  answer?: z.ZodType<Answer>;
}

/** How a list is read. */
export interface ListOptions {
  /** Most items to give. Default: all. */
  limit?: number;
  /** Default: that of the service. */
  paging?: Paging;
}

/** Pages of one list, at most: more than that means that the service never ends. */
const MAX_PAGES = 10_000;

/**
 * Talks to a service in the name of a node: address and authentication are those of its credential, refusals are errors
 * that name service, reason and what to do, and requests that the service has no time for are sent again when it says so.
 * @throws NodeError `SERVICE_*`, `HTTP_*`
 */
export class ServiceClient {
  readonly #settings: ClientSettings;
  readonly #context: ClientContext;

  constructor(settings: ClientSettings, context: ClientContext) {
    this.#settings = settings;
    this.#context = context;
  }

  get<Answer = JsonValue, const Given extends string = Path>(
    path: Given & SafePath<Given>,
    options: CallOptions<Answer> = {},
  ): Promise<Answer> {
    return this.#json({ ...options, path });
  }

  post<Answer = JsonValue, const Given extends string = Path>(
    path: Given & SafePath<Given>,
    body?: JsonBody,
    options: CallOptions<Answer> = {},
  ): Promise<Answer> {
    return this.#json({ ...options, method: 'POST', path, body });
  }

  put<Answer = JsonValue, const Given extends string = Path>(
    path: Given & SafePath<Given>,
    body?: JsonBody,
    options: CallOptions<Answer> = {},
  ): Promise<Answer> {
    return this.#json({ ...options, method: 'PUT', path, body });
  }

  patch<Answer = JsonValue, const Given extends string = Path>(
    path: Given & SafePath<Given>,
    body?: JsonBody,
    options: CallOptions<Answer> = {},
  ): Promise<Answer> {
    return this.#json({ ...options, method: 'PATCH', path, body });
  }

  delete<Answer = JsonValue, const Given extends string = Path>(
    path: Given & SafePath<Given>,
    options: CallOptions<Answer> = {},
  ): Promise<Answer> {
    return this.#json({ ...options, method: 'DELETE', path });
  }

  /** Whether something is there: false for 404 and 410. */
  async exists<const Given extends string>(path: Given & SafePath<Given>): Promise<boolean> {
    const response = await this.#send({ path });
    if (response.status === 404 || response.status === 410) return false;
    this.#accept(response);
    return true;
  }

  /** The JSON that a request is answered with; null for an empty answer. With `answer` it is checked and has its type. */
  async json<Answer = JsonValue, const Given extends string = Path>(
    request: ServiceRequest<Given> & { answer?: z.ZodType<Answer> },
  ): Promise<Answer> {
    return this.#json(request);
  }

  /** The answer to a request, as it is. */
  async request<const Given extends string>(request: ServiceRequest<Given>): Promise<HttpResponse> {
    return this.#accept(await this.#send(request));
  }

  /** The items of a list, page after page, as they are needed. */
  async *list<const Given extends string>(
    request: ServiceRequest<Given>,
    { limit = Number.POSITIVE_INFINITY, paging }: ListOptions = {},
  ) {
    let given = 0;
    if (limit <= 0) return;
    for await (const item of this.#pages(request, paging ?? this.#settings.paging, limit)) {
      yield item;
      given += 1;
      if (given >= limit) return;
    }
  }

  /** The items of a list, at once. */
  async all<const Given extends string>(request: ServiceRequest<Given>, options?: ListOptions): Promise<JsonValue[]> {
    const items: JsonValue[] = [];
    for await (const item of this.list(request, options)) items.push(item);
    return items;
  }

  /** A file, as it comes. Give `content` to `binary.create`, together with the download itself. */
  async download<const Given extends string>(request: ServiceRequest<Given>): Promise<Download> {
    const stream = await this.#retrying(request, (sent) => this.#stream(sent));
    if (!isRefused(stream)) return downloadOf(stream);
    throw refusal(this.#settings, { ...stream, body: await beginningOf(stream.body) });
  }

  /** A file at an address that the service gave, wherever it is: fetched without the credential. */
  async downloadFrom(url: string): Promise<Download> {
    const stream = await this.#context.http.stream({ url });
    if (!isRefused(stream)) return downloadOf(stream);
    throw refusal(this.#settings, { ...stream, body: await beginningOf(stream.body) });
  }

  async #json<Answer>({ answer, ...request }: SentRequest & { answer?: z.ZodType<Answer> }): Promise<Answer> {
    const body = readJson(this.#settings.name, this.#accept(await this.#send(request)).body);
    // Without a shape the answer is what the default of `Answer` says: any JSON.
    return answer ? readShape(this.#settings.name, body, answer) : (body as Answer);
  }

  async *#pages(request: SentRequest, paging: Paging | undefined, limit: number): AsyncGenerator<JsonValue> {
    if (!paging) throw new TypeError(`${this.#settings.name} does not say how it gives lists in pages`);
    const { size, place, first, whole } = paging;
    const pageSize = size && Math.min(size.most, limit);
    const isSaid = size && pageSize && !(size.isUsual && pageSize === size.most);
    const asked = limit === Number.POSITIVE_INFINITY && whole ? withPageValues(request, 'query', whole) : request;
    const opening = withPageValues(asked, place, { ...first, ...(isSaid && { [size.name]: pageSize }) });
    let next: SentRequest | string = opening;
    let items = 0;
    const gone = new Set<string>();
    for (let pages = 1; ; pages++) {
      const page = await this.#page(next, opening, paging);
      yield* page.items;
      items += page.items.length;
      const following = paging.next(page, { pages, items, size: pageSize });
      if (!following) return;
      const key = JSON.stringify('url' in following ? following.url : following.values);
      if (gone.has(key) || pages >= MAX_PAGES) throw this.#endless();
      gone.add(key);
      next =
        'url' in following
          ? following.url
          : withPageValues(opening, place, { ...following.values, ...following.beside });
    }
  }

  async #page(next: SentRequest | string, opening: SentRequest, paging: Paging) {
    const { name } = this.#settings;
    const response = this.#accept(await (typeof next === 'string' ? this.#follow(next, opening) : this.#send(next)));
    const body = readJson(name, response.body);
    const found = fieldAt(body, paging.items);
    if (found !== undefined && found !== null && !Array.isArray(found)) {
      throw unexpectedAnswer(name, `'${paging.items || 'the answer'}' is not a list`, body);
    }
    const items = found ?? [];
    return { body, headers: response.headers, count: items.length, items } satisfies Page & { items: JsonValue[] };
  }

  /** An address that the service gave. The credential goes nowhere but to the service. */
  #follow(url: string, opening: SentRequest): Promise<HttpResponse> {
    const { name, baseUrl } = this.#settings;
    const target = URL.parse(url, baseUrl);
    if (target?.origin !== new URL(baseUrl).origin) {
      throw unexpectedAnswer(name, `the next page is at another place: ${url.slice(0, 200)}`);
    }
    const { query: _query, path: _path, ...rest } = opening;
    return this.#retrying({ ...rest, path: '/' }, (request) => this.#answer({ ...request, url: target.href }));
  }

  #send(request: SentRequest): Promise<HttpResponse> {
    return this.#retrying(request, (sent) => this.#answer(sent));
  }

  #answer(request: HttpRequest): Promise<HttpResponse> {
    const { credentialType, credentialFields } = this.#settings;
    const { http } = this.#context;
    return credentialType === undefined
      ? http.request(request)
      : http.requestWithCredential(credentialType, request, credentialFields);
  }

  async #stream(request: HttpRequest): Promise<HttpStream> {
    const { credentialType, credentialFields } = this.#settings;
    const { http } = this.#context;
    const stream = await (credentialType === undefined
      ? http.stream(request)
      : http.streamWithCredential(credentialType, request, credentialFields));
    if (!isRefused(stream)) return stream;
    // Read now: a refusal may be followed by another try, and its connection must not stay open.
    const body = await beginningOf(stream.body);
    return { ...stream, body: single(body) };
  }

  /** Sends a request until the service takes it, or has refused it for good. */
  async #retrying<Answer extends Pick<HttpResponse, 'status' | 'headers'>>(
    request: SentRequest,
    send: (request: HttpRequest) => Promise<Answer>,
  ): Promise<Answer> {
    const { sleep, now } = this.#context;
    const method = request.method ?? 'GET';
    const pacing = this.#pacing();
    for (let retries = 0; ; retries++) {
      await pacing?.calls.take(pacing.line);
      const answer = await send(this.#encoded(request)).catch((error: unknown) => this.#masked(error));
      const pause = pauseBeforeRetry(this.#withRetryAfter(answer), { retries, method, now: now?.() ?? 0 });
      if (pause !== undefined && answer.status === BUSY) pacing?.calls.hold(pacing.line, pause);
      if (pause === undefined || !sleep || !isRepeatable(request)) return answer;
      await sleep.call(this.#context, pause);
    }
  }

  /** How its requests share what the service takes, where they are signed. */
  #pacing(): { calls: CallPacing; line: CallLine } | undefined {
    const { name: service, credentialType, pace } = this.#settings;
    const { calls } = this.#context.http;
    return calls && credentialType !== undefined ? { calls, line: { credentialType, service, pace } } : undefined;
  }

  /** The head of an answer, with what its body says about when to ask again. */
  #withRetryAfter<Answer extends Pick<HttpResponse, 'status' | 'headers'>>(answer: Answer) {
    const { retryAfter } = this.#settings;
    const { status, headers } = answer;
    const isAsked = status === 429 && retryAfter !== undefined && headers['retry-after'] === undefined;
    if (!isAsked || !('body' in answer) || !(answer.body instanceof Uint8Array)) return answer;
    const seconds = textAt(jsonIn(answer.body), [retryAfter]);
    return { status, headers: seconds === undefined ? headers : { ...headers, 'retry-after': seconds } };
  }

  /** The error of a request that got no answer. Messages name the address. */
  async #masked(error: unknown): Promise<never> {
    if (!(error instanceof NodeError)) throw error;
    const secrets = (await this.#settings.secrets()).filter((secret) => error.message.includes(secret));
    if (secrets.length === 0) throw error;
    const { description, code } = error;
    const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), error.message);
    // Without its cause, which tells the same.
    throw new NodeError(message, {
      ...(description !== undefined && { description }),
      ...(code !== undefined && { code }),
    });
  }

  #encoded(request: SentRequest): HttpRequest {
    const { baseUrl, headers } = this.#settings;
    const { body, contentType } = encodeContent(request);
    return {
      method: request.method ?? 'GET',
      url: urlOf(baseUrl, request.path),
      headers: {
        accept: 'application/json',
        ...(contentType !== undefined && { 'content-type': contentType }),
        ...headers,
        ...request.headers,
      },
      query: queryPairs(request.query),
      ...(body !== undefined && { body }),
      ...(request.timeoutMs !== undefined && { timeoutMs: request.timeoutMs }),
    };
  }

  #accept(response: HttpResponse): HttpResponse {
    if (isRefused(response)) throw refusal(this.#settings, response);
    const { refusalIn } = this.#settings;
    const body = refusalIn && jsonIn(response.body);
    const said = isJsonObject(body) ? refusalIn?.(body) : undefined;
    if (said !== undefined) throw refusal(this.#settings, response, said);
    return response;
  }

  #endless(): NodeError {
    return new NodeError(`${this.#settings.name} gives the same pages again and again`, {
      description: 'Set a limit, or ask for less.',
      code: 'SERVICE_PAGES_ENDLESS' satisfies ServiceErrorCode,
    });
  }
}

/** The account has sent too many requests. */
const BUSY = 429;

const REFUSAL_BYTES = 64 * 1024;

async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= REFUSAL_BYTES) break;
  }
  return Buffer.concat(parts);
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** An answer as items: each entry of a list, an object as it is, anything else in a field. */
export function itemsOf(answer: JsonValue | undefined): Array<{ json: Record<string, JsonValue> }> {
  if (answer === undefined || answer === null) return [{ json: { success: true } }];
  return (Array.isArray(answer) ? answer : [answer]).map((entry) => ({
    json: isJsonObject(entry) ? entry : { value: entry },
  }));
}

/** A redirect that nobody follows is no success either. */
function isRefused({ status }: { status: number }): boolean {
  return status >= 300;
}
