import type { IncomingMessage } from 'node:http';
import type { WebhookCall } from '@millrace/wire';
import { literalSegment, textOfSegment } from '@millrace/workflow';
import { withoutOwnCookies } from './answer-cookies.ts';

const NO_BODY = new Uint8Array(0);

/** A request as runners get it: headers in the order received, with names in lower case, and without cookies that are ours. */
export function toWebhookCall(request: IncomingMessage, body: unknown): WebhookCall {
  const { rawHeaders } = request;
  const headers: WebhookCall['headers'] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    const given = rawHeaders[index + 1] as string;
    const value = name === 'cookie' ? withoutOwnCookies(given) : given;
    if (value !== undefined) headers.push([name, value]);
  }
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers,
    params: [],
    body: body instanceof Uint8Array ? body : NO_BODY,
    remoteAddress: request.socket.remoteAddress ?? '',
  };
}

/** A call with the values of the parameters in its path. */
export function withParams(call: WebhookCall, params: WebhookCall['params']): WebhookCall {
  return { ...call, params: params.map(([name, value]) => [name, textOfSegment(value)]) };
}

/** The path of a call as people read it. */
export function textOfPath(path: string): string {
  return path.split('/').map(textOfSegment).join('/');
}

/** The path of a webhook in an address, decoded, without slashes at its ends. `undefined` when it cannot be decoded. */
export function webhookPathOf(url: string, prefixLength: number): string | undefined {
  const query = url.indexOf('?');
  const raw = url.slice(prefixLength, query === -1 ? undefined : query);
  const path = raw.replace(/^\/+|\/+$/g, '');
  if (!/[%:]/.test(path)) return path;
  try {
    return path
      .split('/')
      .map((segment) => literalSegment(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return undefined;
  }
}
