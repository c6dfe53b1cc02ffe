import { type HttpRequest, type HttpResponse, isJsonObject, type JsonObject, NodeError } from '@millrace/node-sdk';

/** Sends a request of a credential itself. */
export type SendRequest = (request: HttpRequest) => Promise<HttpResponse>;

const MAX_SHOWN = 300;

/** What a service answers to a request for a token. @throws NodeError `CREDENTIAL_REFUSED` in the words of the service */
export async function fetchToken(send: SendRequest, request: HttpRequest): Promise<JsonObject> {
  const { status, body } = await send({ method: 'POST', maxRedirects: 0, ...request });
  const text = new TextDecoder().decode(body);
  const answer = parsed(text);
  if (status < 300 && answer) return answer;
  const said = [answer?.error_description, answer?.message, answer?.detail, answer?.error].find(isText);
  const reason = said === undefined ? '' : `: ${said.slice(0, MAX_SHOWN)}`;
  throw new NodeError(`The service gave no token (status ${status})${reason}`, {
    description: 'Check the fields of the credential.',
    code: 'CREDENTIAL_REFUSED',
    httpCode: String(status),
  });
}

/** A text field of an answer. */
export function tokenIn(answer: JsonObject, field: string): string {
  const token = answer[field];
  if (typeof token === 'string' && token !== '') return token;
  throw new NodeError('The service answered without a token', { code: 'CREDENTIAL_REFUSED' });
}

/** Fields as a form. */
export function formBody(fields: Record<string, string>): Pick<HttpRequest, 'headers' | 'body'> {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
