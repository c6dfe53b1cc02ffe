import { Readable } from 'node:stream';
import type { HttpRequest, HttpResponse } from '@millrace/node-sdk';
import { encodeBody, encodeForm, flatPairs, formOf } from './body.ts';
import { HttpFailure } from './http-failure.ts';
import { jsonOrText } from './http-request.ts';
import {
  addressOf,
  basicAuthorization,
  headersIn,
  isOptions,
  numberIn,
  type Options,
  textIn,
} from './option-fields.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A request in the terms of the `request` library, which older packages use. */
export async function toLegacyRequest(options: Options): Promise<HttpRequest> {
  const headers = headersIn(options.headers);
  const encoded = await bodyOf(options, headers['content-type']);
  const timeoutMs = numberIn(options.timeout);
  const proxy = textIn(options.proxy);
  return {
    url: addressOf(options.baseURL ?? options.baseUrl, options.uri ?? options.url),
    method: (textIn(options.method) ?? 'GET').toUpperCase(),
    headers: {
      ...(options.json !== undefined && options.json !== false && { accept: 'application/json' }),
      ...encoded?.headers,
      ...basicAuthorization(options.auth),
      ...headers,
    },
    query: flatPairs(options.qs, options.useQuerystring === true ? 'repeat' : 'indices'),
    ...(encoded && { body: encoded.body }),
    ...(timeoutMs !== undefined && timeoutMs > 0 && { timeoutMs }),
    ...(proxy !== undefined && { proxy }),
    ...(options.followRedirect === false && { maxRedirects: 0 }),
    ...(options.rejectUnauthorized === false && { allowUnauthorizedCerts: true }),
  };
}

async function bodyOf(
  { body, json, form, formData }: Options,
  contentType: string | undefined,
): Promise<{ body: string | Uint8Array; headers: Record<string, string> } | undefined> {
  if (formData !== undefined) return await encodeBody(isOptions(formData) ? formOf(formData) : formData, undefined);
  if (form !== undefined) {
    return { body: typeof form === 'string' ? form : encodeForm(form), headers: { 'content-type': FORM_TYPE } };
  }
  const content = isOptions(json) ? json : body;
  if (json === true && content !== undefined && !(content instanceof Uint8Array)) {
    const text = typeof content === 'string' && !contentType ? JSON.stringify(content) : content;
    return await encodeBody(text, contentType ?? 'application/json');
  }
  return await encodeBody(content, contentType);
}

/** What `helpers.request` gives of an answer. @throws HttpFailure as the `request` library does, unless `simple` is false. */
export function fromLegacyResponse(response: HttpResponse, options: Options): unknown {
  const body = readBody(response, options);
  const isFine = response.status < 300 || options.simple === false;
  if (!isFine) {
    const said = typeof body === 'string' ? JSON.stringify(body) : JSON.stringify(body ?? '');
    throw new HttpFailure(response, body, `${response.status} - ${said}`);
  }
  if (options.resolveWithFullResponse !== true) return body;
  return { body, headers: response.headers, statusCode: response.status, statusMessage: response.statusText };
}

function readBody({ body }: HttpResponse, { encoding, json, useStream }: Options): unknown {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (encoding === null || encoding === 'arraybuffer') return bytes;
  if (useStream === true) return Readable.from([bytes]);
  const text = bytes.toString('utf8');
  return json === true || isOptions(json) ? jsonOrText(text) : text;
}
