import type { HttpRequest } from '@millrace/node-sdk';
import type { ScriptFormPart, ScriptHttpRequest } from '../protocol.ts';
import { encodedForm, queryPairs } from './query-pairs.ts';

/** Scripts hold what they get in a memory of their own, which is small. */
const MAX_RESPONSE_BYTES = 32 * 1024 ** 2;
const ACCEPTS = 'application/json,text/html,application/xhtml+xml,application/xml,text/*;q=0.9,image/*;q=0.8,*/*;q=0.7';
const FORM = 'application/x-www-form-urlencoded';
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

type Options = Record<string, unknown>;

/** What a script asks for, as a request. @throws Error with a text for the script. */
export function toHttpRequest(asked: ScriptHttpRequest): HttpRequest {
  const { style, options } = asked;
  const method = typeof options.method === 'string' ? options.method.toUpperCase() : 'GET';
  const headers = headersOf(options);
  const body = style === 'request' ? oldBodyOf(asked, headers) : bodyOf(asked, method, headers);
  if (!headers.has('accept')) headers.set('accept', acceptOf(asked));
  const authorization = authorizationOf(options.auth);
  if (authorization !== undefined) headers.set('authorization', authorization);
  const { timeout, proxy } = options;
  return {
    url: urlOf(options),
    method,
    headers: Object.fromEntries(headers),
    query: queryPairs(options.qs, options.useQuerystring === true ? 'repeat' : options.arrayFormat),
    ...(body !== undefined && { body }),
    ...(typeof timeout === 'number' && timeout > 0 && { timeoutMs: timeout }),
    ...redirectsOf(options),
    ...(proxy !== undefined && { proxy: proxyOf(proxy) }),
    allowUnauthorizedCerts: options.skipSslCertificateValidation === true || options.rejectUnauthorized === false,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  };
}

function urlOf({ url, uri, baseURL }: Options): string {
  const address = String(url ?? uri ?? '');
  if (typeof baseURL !== 'string' || URL.canParse(address)) {
    if (URL.canParse(address)) return address;
    throw new Error(`'${address}' is not a URL. Give it in whole: { url: 'https://example.com/path' }`);
  }
  return address === '' ? baseURL : `${baseURL.replace(/\/+$/, '')}/${address.replace(/^\/+/, '')}`;
}

function headersOf({ headers }: Options): Map<string, string> {
  const entries = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
  return new Map(
    entries.flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name.toLowerCase(), String(value)]],
    ),
  );
}

function acceptOf({ style, options }: ScriptHttpRequest): string {
  if (style === 'httpRequest') return ACCEPTS;
  return options.json === true ? 'application/json' : '*/*';
}

/** Sets the type of the body that it gives. */
function bodyOf(asked: ScriptHttpRequest, method: string, headers: Map<string, string>): HttpRequest['body'] {
  const { body } = asked.options;
  if (WITHOUT_BODY.has(method)) return undefined;
  if (asked.bodyBase64 !== undefined) return typed(headers, FORM, Buffer.from(asked.bodyBase64, 'base64'));
  if (typeof body === 'string') return body === '' ? undefined : typed(headers, FORM, body);
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return undefined;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith(FORM)) return encodedForm(body, 'brackets').replaceAll('%20', '+');
  if (type.startsWith('multipart/form-data')) return formOf(headers, fieldsOf(body));
  return typed(headers, 'application/json', JSON.stringify(body));
}

/** The rules of the older function: forms have options of their own, and a bare text is JSON. */
function oldBodyOf(asked: ScriptHttpRequest, headers: Map<string, string>): HttpRequest['body'] {
  const { form, body, json } = asked.options;
  if (asked.parts) return formOf(headers, asked.parts);
  if (typeof form === 'object' && form !== null) return typed(headers, FORM, encodedForm(form, 'indices'));
  if (typeof form === 'string') return typed(headers, FORM, form);
  if (asked.bodyBase64 !== undefined) return Buffer.from(asked.bodyBase64, 'base64');
  if (body === undefined || body === null) return undefined;
  const type = headers.get('content-type');
  if (typeof body === 'object' && type?.startsWith(FORM)) return encodedForm(body, 'indices');
  const isText = typeof body === 'string' && (type !== undefined || json === true);
  return typed(headers, 'application/json', isText ? body : JSON.stringify(body));
}

function typed<Body>(headers: Map<string, string>, type: string, body: Body): Body {
  if (!headers.has('content-type')) headers.set('content-type', type);
  return body;
}

function fieldsOf(body: object): ScriptFormPart[] {
  return queryPairs(body, 'brackets').map(([name, text]) => ({ name, text }));
}

/** The boundary is chosen when it is sent, so a type that is given does not count. */
function formOf(headers: Map<string, string>, parts: readonly ScriptFormPart[]): FormData {
  headers.delete('content-type');
  const form = new FormData();
  for (const { name, text, base64, fileName, contentType } of parts) {
    if (base64 === undefined) form.append(name, text ?? '');
    else {
      const type = contentType ?? 'application/octet-stream';
      form.append(name, new Blob([Buffer.from(base64, 'base64')], { type }), fileName ?? name);
    }
  }
  return form;
}

function authorizationOf(auth: unknown): string | undefined {
  if (typeof auth !== 'object' || auth === null) return undefined;
  const { username, user, password, pass, bearer } = auth as Options;
  if (typeof bearer === 'string') return `Bearer ${bearer}`;
  return `Basic ${Buffer.from(`${username ?? user ?? ''}:${password ?? pass ?? ''}`).toString('base64')}`;
}

function redirectsOf({ disableFollowRedirect, followRedirect, maxRedirects }: Options): { maxRedirects?: number } {
  if (disableFollowRedirect === true || followRedirect === false) return { maxRedirects: 0 };
  return typeof maxRedirects === 'number' && maxRedirects >= 0 ? { maxRedirects } : {};
}

function proxyOf(proxy: unknown): string {
  if (typeof proxy === 'string') return proxy;
  const { protocol, host, port, auth } = (proxy ?? {}) as Options;
  const { username, password } = (auth ?? {}) as Options;
  const user =
    username === undefined ? '' : `${encodeURIComponent(`${username}`)}:${encodeURIComponent(`${password}`)}@`;
  return `${protocol ?? 'http'}://${user}${host}:${port}`;
}
