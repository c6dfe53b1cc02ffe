import { STATUS_CODES } from 'node:http';
import { type HttpResponse, isJsonObject, NodeError } from '@millrace/node-sdk';

const MAX_READ_BYTES = 10_000;
const MAX_SHOWN = 300;
/** Where services explain what they refuse. */
const MESSAGE_FIELDS = ['message', 'error_description', 'description', 'detail', 'title', 'error', 'reason'];

/** @throws NodeError when the answer says that the service did not accept the credential. */
export function checkAnswer(response: HttpResponse): void {
  const { status, statusText } = response;
  if (status < 400) return;
  const said = explanationIn(response.body);
  const meaning = statusText || STATUS_CODES[status] || 'an error';
  throw new NodeError(`The service answered ${status} (${meaning})${said ? `: ${said}` : ''}`, {
    code: 'CREDENTIAL_REFUSED',
    httpCode: String(status),
    description:
      status >= 500
        ? 'The service has a problem of its own: try again later.'
        : 'Check the fields of the credential, and that it was not withdrawn.',
  });
}

function explanationIn(body: Uint8Array): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body.subarray(0, MAX_READ_BYTES)));
  } catch {
    return undefined;
  }
  // Some wrap it once more: { "error": { "message": … } }.
  for (let depth = 0; depth < 3; depth++) {
    const known = isJsonObject(value) ? value : {};
    const field = MESSAGE_FIELDS.find((name) => Object.hasOwn(known, name) && known[name]);
    if (field === undefined) return undefined;
    value = known[field];
    if (typeof value === 'string') return value.slice(0, MAX_SHOWN);
  }
  return undefined;
}
