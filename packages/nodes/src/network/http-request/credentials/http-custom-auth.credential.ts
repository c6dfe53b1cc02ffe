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
    return withBody(
      {
        ...request,
        headers: entriesOf(headers).reduce(
          (all, [name, value]) => {
            setOwn(all, name.toLowerCase(), value);
            return all;
          },
          { ...request.headers },
        ),
        query: [...(request.query ?? []), ...entriesOf(qs)],
      },
      body,
    );
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
function withBody(request: HttpRequest, added: JsonValue | undefined): HttpRequest {
  if (!isJsonObject(added)) return request;
  if (request.body === undefined) {
    const headers = { 'content-type': 'application/json', ...request.headers };
    return { ...request, headers, body: JSON.stringify(added) };
  }
  if (typeof request.body !== 'string') return request;
  try {
    const body = parseJson(request.body);
    return isJsonObject(body) ? { ...request, body: JSON.stringify({ ...body, ...added }) } : request;
  } catch {
    return request;
  }
}
