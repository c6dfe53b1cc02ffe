import { Readable } from 'node:stream';
import { givenPath, type JsonObject, type ServiceClient } from '@millrace/node-sdk';
import { withIdleLimit } from './answer-parts.ts';

/** What the packages of providers are told as the address of their service: only the path behind it counts. */
export const SERVICE_URL = 'http://service';

/** The client adds its own; the packages know no keys. */
const OWN_HEADERS = new Set(['authorization', 'x-api-key', 'x-goog-api-key', 'user-agent', 'content-type', 'accept']);

export interface ServiceFetchOptions {
  /** The answer comes in parts. */
  streams: boolean;
  /** Until the answer is complete; of one in parts, until it begins. */
  timeoutMs: number;
  /** Of an answer in parts: the longest silence. */
  idleMs: number;
  /** Added to each address. */
  query?: Readonly<Record<string, string>>;
  /** Added to each body, which is a JSON object. */
  body?: JsonObject;
}

/**
 * The `fetch` that packages of providers get: requests go through the client of the service, which guards, signs and repeats
 * them. Refusals are its errors, never answers.
 */
export function serviceFetch(client: ServiceClient, options: ServiceFetchOptions): typeof globalThis.fetch {
  const { streams, timeoutMs, idleMs, query, body: added } = options;
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request = {
      method: 'POST',
      path: givenPath(url.pathname),
      query: { ...Object.fromEntries(url.searchParams), ...query },
      headers: headersOf(init?.headers),
      content: bytesOf(init?.body, added),
      mimeType: 'application/json',
      timeoutMs,
    } as const;
    if (!streams) {
      const { status, body, headers } = await client.request(request);
      const type = String(headers['content-type'] ?? 'application/json');
      return new Response(new Uint8Array(body), { status, headers: { 'content-type': type } });
    }
    const { content, mimeType = 'text/event-stream' } = await client.download(request);
    const parts = Readable.toWeb(Readable.from(withIdleLimit(content, idleMs))) as ReadableStream<Uint8Array>;
    return new Response(parts, { headers: { 'content-type': mimeType } });
  };
}

function headersOf(given: RequestInit['headers']): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of new Headers(given)) if (!OWN_HEADERS.has(name)) headers[name] = value;
  return headers;
}

function bytesOf(body: RequestInit['body'], added: JsonObject = {}): Uint8Array {
  if (typeof body !== 'string') throw new TypeError('A request to a model is a text');
  const isMore = Object.keys(added).length > 0;
  return new TextEncoder().encode(isMore ? JSON.stringify({ ...JSON.parse(body), ...added }) : body);
}
