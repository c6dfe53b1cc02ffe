import { STATUS_CODES } from 'node:http';
import { type HttpResponse, isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';
import type { ResponseRules } from './request-plan.ts';

const MAX_DETAILS = 10_000;

const MOVED = 'Turn on redirects in the options, or have the node never fail to read where it leads.';

const ADVICE = new Map([
  [400, 'Check the parameters of the request.'],
  [401, 'Check the credentials of the node.'],
  [403, 'The credentials are known, but may not do this. Check their permissions.'],
  [301, MOVED],
  [302, MOVED],
  [404, 'Check the URL: the service knows nothing there.'],
  [405, 'Choose another method: the service does not allow this one here.'],
  [429, "The service asks for fewer requests: turn on 'Batching' in the options, or retries in the settings."],
]);

/** Whether an answer is not what was asked for: a redirect that is not followed counts, too. */
export function isRefusal({ status }: HttpResponse): boolean {
  return status < 200 || status >= 300;
}

/** The error of an answer that says the request failed. */
export function statusError(response: HttpResponse, { format }: ResponseRules): NodeError {
  const { status } = response;
  const details = detailsOf(response.body);
  const reason = response.statusText || STATUS_CODES[status] || 'an error';
  const own = messageIn(details);
  const advice = ADVICE.get(status) ?? (status >= 500 ? 'The service has a problem of its own: try again later.' : '');
  return new NodeError(`The service answered ${status} (${reason})${own ? `: ${own}` : ''}`, {
    code: 'HTTP_STATUS',
    httpCode: String(status),
    ...(advice && { description: advice }),
    details,
    itemError: itemErrorOf(response, format),
  });
}

/** What workflows read of a failed answer: its status, and in the message the body as the response format has it. */
function itemErrorOf({ status, body }: HttpResponse, format: ResponseRules['format']): JsonObject {
  const isRead = format === 'json' || format === 'text';
  const shown = isRead ? detailsOf(body) : textOf(body);
  const code = status >= 400 && status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE';
  return { message: `${status} - ${JSON.stringify(shown)}`, name: 'AxiosError', code, status };
}

/** Gives the error of a request without an answer the code by which workflows know it. */
export function describeForItems(error: unknown): never {
  if (!(error instanceof NodeError)) throw error;
  const { cause, code, message } = error;
  if (code === 'HTTP_TOO_MANY_REDIRECTS') {
    error.itemError ??= { message, name: 'Error [ERR_FR_TOO_MANY_REDIRECTS]', code: 'ERR_FR_TOO_MANY_REDIRECTS' };
  } else if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    error.itemError ??= { message, name: 'Error', code: cause.code };
  }
  throw error;
}

function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body.subarray(0, MAX_DETAILS));
}

function detailsOf(body: Uint8Array): JsonValue {
  const text = textOf(body);
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** What services call their explanation. */
const MESSAGE_FIELDS = ['message', 'error_description', 'detail', 'title', 'error', 'reason', 'errors'];

function messageIn(details: JsonValue, depth = 0): string | undefined {
  if (typeof details === 'string') return depth > 0 ? details.slice(0, 300) : undefined;
  if (depth > 3) return undefined;
  if (Array.isArray(details)) return details.length > 0 ? messageIn(details[0] as JsonValue, depth + 1) : undefined;
  if (!isJsonObject(details)) return undefined;
  for (const field of MESSAGE_FIELDS) {
    const found = Object.hasOwn(details, field) ? messageIn(details[field] as JsonValue, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}
