import type { IncomingRequest, ReceivedForm } from '@millrace/node-sdk';
import type { CallForm, WebhookCall } from '@millrace/wire';
import { describeStored } from '../binary/describe-binary.ts';

/** A webhook call as nodes see it. Names come from outside: every map is without a prototype. */
export function incomingRequest(call: WebhookCall): IncomingRequest {
  const headers: IncomingRequest['headers'] = Object.create(null);
  for (const [name, value] of call.headers) headers[name] = repeated(headers[name], value);
  const params: IncomingRequest['params'] = Object.create(null);
  for (const [name, value] of call.params) params[name] = value;
  return {
    method: call.method,
    url: call.url,
    headers,
    query: parseQuery(call.url),
    params,
    body: call.body,
    ...(call.form && { form: receivedForm(call.form) }),
    remoteAddress: call.remoteAddress,
    ...(call.visitor && { visitor: call.visitor }),
  };
}

function receivedForm({ fields, files }: CallForm): ReceivedForm {
  return {
    fields,
    files: files.map(({ field, bytes, id, ...about }) => ({
      ...{ field, bytes },
      binary: { data: '', id, ...describeStored(bytes, about) },
    })),
  };
}

function parseQuery(url: string): IncomingRequest['query'] {
  const query: IncomingRequest['query'] = Object.create(null);
  const start = url.indexOf('?');
  if (start < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) query[name] = repeated(query[name], value);
  return query;
}

function repeated(before: string | string[] | undefined, value: string): string | string[] {
  if (before === undefined) return value;
  return Array.isArray(before) ? [...before, value] : [before, value];
}
