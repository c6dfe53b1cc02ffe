import { STATUS_CODES } from 'node:http';
import { type CredentialType, type HttpResponse, isJsonObject, NodeError } from '@millrace/node-sdk';

const MAX_READ_BYTES = 10_000;
const MAX_SHOWN = 300;
/** Where services explain what they refuse. */
const MESSAGE_FIELDS = ['message', 'error_description', 'description', 'detail', 'title', 'error', 'reason'];

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
  const said = explanationIn(response.body);
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

function explanationIn(body: Uint8Array): string | undefined {
  let value = jsonIn(body);
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
