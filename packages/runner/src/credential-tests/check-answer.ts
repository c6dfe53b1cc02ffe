import { STATUS_CODES } from 'node:http';
import { type CredentialType, type HttpResponse, isJsonObject, NodeError } from '@millrace/node-sdk';

const MAX_READ_BYTES = 10_000;
const MAX_SHOWN = 300;
/** Where services explain what they refuse. */
const MESSAGE_FIELDS = [
  ...['message', 'error_description', 'description', 'detail', 'title', 'error', 'reason'],
  ...['err', 'msg', 'errorMessages', 'errors'],
];
/** How deep they wrap it: `{ "errors": [{ "message": … }] }`. */
const MAX_DEPTH = 4;

/**
 * @param refusalIn what an answer that looks like success says of a refusal.
 * @throws NodeError when the answer says that the service did not accept the credential.
 */
export function checkAnswer(response: HttpResponse, refusalIn?: CredentialType['refusalIn']): void {
  if (response.status < 400) checkContent(response, refusalIn);
  else throw refused(response);
}

function refused(response: HttpResponse): NodeError {
  const { status, statusText } = response;
  const said = explanationIn(response);
  const meaning = statusText || STATUS_CODES[status] || 'an error';
  return new NodeError(`The service answered ${status} (${meaning})${said ? `: ${said}` : ''}`, {
    code: 'CREDENTIAL_REFUSED',
    httpCode: String(status),
    description:
      status >= 500
        ? 'The service has a problem of its own: try again later.'
        : 'Check the fields of the credential, and that it was not withdrawn.',
  });
}

function checkContent({ body }: HttpResponse, refusalIn: CredentialType['refusalIn']): void {
  const content = refusalIn && jsonIn(body);
  const said = isJsonObject(content) ? refusalIn?.(content) : undefined;
  if (said === undefined) return;
  throw new NodeError(`The service refused the credential: ${said.slice(0, MAX_SHOWN)}`, {
    code: 'CREDENTIAL_REFUSED',
    description: 'Check the fields of the credential, and that it was not withdrawn.',
  });
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body.subarray(0, MAX_READ_BYTES)));
  } catch {
    return undefined;
  }
}

function explanationIn({ body, headers }: HttpResponse): string | undefined {
  let value = jsonIn(body) ?? plainTextIn(body, headers);
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    if (typeof value === 'string') return value.trim().slice(0, MAX_SHOWN) || undefined;
    value = Array.isArray(value) ? value[0] : messageIn(value);
  }
  return undefined;
}

function messageIn(value: unknown): unknown {
  if (!isJsonObject(value)) return undefined;
  const isGiven = (name: string): boolean => {
    const told = Object.hasOwn(value, name) && value[name];
    return Boolean(told) && !(Array.isArray(told) && told.length === 0);
  };
  const field = MESSAGE_FIELDS.find(isGiven);
  return field === undefined ? undefined : value[field];
}

function plainTextIn(body: Uint8Array, headers: HttpResponse['headers']): string | undefined {
  if (!String(headers['content-type'] ?? '').startsWith('text/plain')) return undefined;
  return new TextDecoder().decode(body.subarray(0, MAX_READ_BYTES));
}
