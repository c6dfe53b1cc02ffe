import { Readable } from 'node:stream';
import { isJsonObject, type JsonObject } from '@millrace/workflow';
import type { WebhookCall } from '../port/package-work.ts';
import { jsonOrText } from '../requests/http-request.ts';

/** A call, with its body read, in the manner of Node's servers. */
export function incomingCall(call: WebhookCall, bytes: Uint8Array) {
  const rawBody = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { method, url, headers, query, params, remoteAddress } = call;
  const type = String(headers['content-type'] ?? '');
  return Object.assign(Readable.from([rawBody]), {
    ...{ method, url, originalUrl: url, path: url.split('?')[0], headers, query, params, ip: remoteAddress },
    ...{ rawBody, body: bodyOf(rawBody, type), contentType: type.split(';')[0] },
    get: (name: string) => headers[name.toLowerCase()],
    header: (name: string) => headers[name.toLowerCase()],
    readRawBody: async () => undefined,
  });
}

function bodyOf(body: Buffer, type: string): unknown {
  if (body.length === 0) return {};
  const text = body.toString('utf8');
  if (type.startsWith('application/x-www-form-urlencoded')) return fieldsOf(text);
  return type === '' || type.includes('json') ? jsonOrText(text) : text;
}

function fieldsOf(text: string): JsonObject {
  const fields: JsonObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}

/** What `getBodyData` gives: always an object. */
export function bodyData(body: unknown): JsonObject {
  return isJsonObject(body) ? body : { data: body as string };
}
