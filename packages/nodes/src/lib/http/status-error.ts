import { STATUS_CODES } from 'node:http';
import { type HttpResponse, isJsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';

const MAX_DETAILS = 10_000;

const ADVICE = new Map([
  [400, 'Check the parameters of the request.'],
  [401, 'Check the credentials of the node.'],
  [403, 'The credentials are known, but may not do this. Check their permissions.'],
  [404, 'Check the URL: the service knows nothing there.'],
  [405, 'Choose another method: the service does not allow this one here.'],
  [429, "The service asks for fewer requests: turn on 'Batching' in the options, or retries in the settings."],
]);

/** The error of an answer that says the request failed. */
export function statusError(response: HttpResponse): NodeError {
  const { status } = response;
  const details = detailsOf(response);
  const reason = response.statusText || STATUS_CODES[status] || 'an error';
  const own = messageIn(details);
  const advice = ADVICE.get(status) ?? (status >= 500 ? 'The service has a problem of its own: try again later.' : '');
  return new NodeError(`The service answered ${status} (${reason})${own ? `: ${own}` : ''}`, {
    code: 'HTTP_STATUS',
    httpCode: String(status),
    ...(advice && { description: advice }),
    details,
  });
}

function detailsOf({ body }: HttpResponse): JsonValue {
  const text = new TextDecoder().decode(body.subarray(0, MAX_DETAILS));
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
