import {
  defineCredential,
  type HttpRequest,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  json,
  NodeError,
} from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { setOwn } from '../../../lib/values/own-property.ts';

export default defineCredential({
  name: 'httpCustomAuth',
  displayName: 'Custom auth',
  genericAuth: true,
  parameters: [
    json('json', {
      label: 'JSON',
      description: 'What to add to each request: headers, qs (query) and body, each an object of names and values',
      placeholder: '{ "headers": { "x-api-key": "…" } }',
      required: true,
      default: '',
    }),
  ],
  authenticate({ json: stored }, request) {
    const { headers, qs, body } = parse(stored);
    const added: Record<string, string> = {};
    for (const [name, value] of entriesOf(headers)) setOwn(added, name.toLowerCase(), value);
    const isOnlyBody = isJsonObject(body) && request.body === undefined;
    return {
      headers: { ...(isOnlyBody && { 'content-type': 'application/json', ...request.headers }), ...added },
      query: entriesOf(qs),
      ...bodyWith(request, body),
    };
  },
});

function parse(stored: JsonValue): JsonObject {
  let value = stored;
  try {
    if (typeof stored === 'string') value = parseJson(stored);
  } catch {
    value = null;
  }
  if (isJsonObject(value)) return value;
  // The text itself may hold secrets: never quote it.
  throw new NodeError('The custom auth credential is not a JSON object', {
    description: 'Open the credential and write it as { "headers": { … }, "qs": { … }, "body": { … } }.',
    code: 'CREDENTIAL_INVALID',
  });
}

function entriesOf(value: JsonValue | undefined): Array<[string, string]> {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, entry]) => [
    name,
    typeof entry === 'object' ? JSON.stringify(entry) : String(entry),
  ]);
}

/** Adds fields to a JSON body. Other bodies stay as they are. */
function bodyWith(request: HttpRequest, added: JsonValue | undefined): { body?: string } {
  if (!isJsonObject(added)) return {};
  if (request.body === undefined) return { body: JSON.stringify(added) };
  if (typeof request.body !== 'string') return {};
  try {
    const body = parseJson(request.body);
    return isJsonObject(body) ? { body: JSON.stringify({ ...body, ...added }) } : {};
  } catch {
    return {};
  }
}
