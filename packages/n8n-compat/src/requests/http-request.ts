import { Readable } from 'node:stream';
import type { HttpRequest, HttpResponse } from '@millrace/node-sdk';
import { type ArrayFormat, encodeBody, flatPairs } from './body.ts';
import { HttpFailure } from './http-failure.ts';
import {
  addressOf,
  basicAuthorization,
  headersIn,
  numberIn,
  type Options,
  optionsIn,
  textIn,
} from './option-fields.ts';

const ARRAY_FORMATS: readonly ArrayFormat[] = ['indices', 'brackets', 'repeat', 'comma'];

/** A request as packages describe it for `helpers.httpRequest`. */
export async function toHttpRequest(options: Options): Promise<HttpRequest> {
  const headers = headersIn(options.headers);
  const encoded = await encodeBody(sendable(options.body), headers['content-type']);
  const multipart = headers['content-type'] === 'multipart/form-data' && encoded?.headers['content-type'];
  const timeoutMs = numberIn(options.timeout);
  const proxy = proxyOf(options.proxy);
  return {
    url: addressOf(options.baseURL, options.url),
    method: (textIn(options.method) ?? 'GET').toUpperCase(),
    headers: {
      accept: 'application/json,text/*;q=0.99',
      ...encoded?.headers,
      ...basicAuthorization(options.auth),
      ...headers,
      // Only who has encoded the parts knows what is between them.
      ...(multipart && { 'content-type': multipart }),
    },
    query: queryOf(options),
    ...(encoded && { body: encoded.body }),
    ...(timeoutMs !== undefined && timeoutMs > 0 && { timeoutMs }),
    ...(proxy !== undefined && { proxy }),
    ...(options.disableFollowRedirect === true && { maxRedirects: 0 }),
    ...(options.skipSslCertificateValidation === true && { allowUnauthorizedCerts: true }),
  };
}

/** An empty object is what packages leave there when there is nothing to send. */
function sendable(body: unknown): unknown {
  const isPlain = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  return isPlain && Object.keys(body).length === 0 ? undefined : body;
}

function queryOf({ qs, arrayFormat }: Options): Array<[string, string]> {
  if (qs instanceof URLSearchParams) return [...qs.entries()];
  return flatPairs(optionsIn(qs), ARRAY_FORMATS.find((format) => format === arrayFormat) ?? 'brackets');
}

function proxyOf(proxy: unknown): string | undefined {
  if (typeof proxy === 'string') return textIn(proxy);
  const { protocol = 'http', host, port, auth } = optionsIn(proxy);
  if (typeof host !== 'string') return undefined;
  const url = new URL(`${String(protocol).replace(/:$/, '')}://${host}`);
  if (port !== undefined) url.port = String(port);
  const { username, password } = optionsIn(auth);
  if (username !== undefined) url.username = String(username);
  if (password !== undefined) url.password = String(password);
  return url.href;
}

/** What `helpers.httpRequest` gives of an answer. @throws HttpFailure for statuses of 400 and above that are not to be ignored. */
export function fromHttpResponse(response: HttpResponse, options: Options): unknown {
  const body = readBody(response, options);
  if (!isAccepted(response.status, options)) throw new HttpFailure(response, body);
  if (options.returnFullResponse !== true) return body;
  return { body, headers: response.headers, statusCode: response.status, statusMessage: response.statusText };
}

function isAccepted(status: number, { ignoreHttpStatusErrors: ignore, disableFollowRedirect }: Options): boolean {
  if (status < 300 || (status < 400 && disableFollowRedirect === true)) return true;
  if (typeof ignore === 'boolean') return ignore || status < 400;
  const { ignore: isIgnored, except } = optionsIn(ignore);
  if (isIgnored !== true) return status < 400;
  return !(Array.isArray(except) && except.includes(status));
}

function readBody({ body }: HttpResponse, { encoding, json }: Options): unknown {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (encoding === 'arraybuffer') return bytes;
  if (encoding === 'stream') return Readable.from([bytes]);
  const text = bytes.toString('utf8');
  if (encoding === 'text' || encoding === 'document') return text;
  return json === false ? text : jsonOrText(text);
}

export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
