import type { JsonValue } from '@millrace/workflow';
import type { HttpResponse } from '../context/http.ts';
import { NodeError } from '../errors/node-error.ts';
import { type FieldPath, textAt } from './field-at.ts';
import { jsonIn } from './json-in.ts';
import type { ServiceErrorCode } from './service-error-codes.ts';

/** Where services usually say why they refuse. */
const USUAL_REASONS: readonly FieldPath[] = [
  'error.message',
  'message',
  'error_description',
  'errors.0.message',
  'error.errors.0.message',
  'detail',
  'error',
  'errors.0',
  'title',
];

const LONGEST_REASON = 500;

/**
 * An error for an answer with a status of 400 or more: it names the service, its reason, and what to do.
 * @param said the reason, where it is known already.
 */
export function refusal(
  service: {
    name: string;
    reason: readonly FieldPath[];
    itemsHoldReason?: boolean;
    adviceOn?: ((reason: string) => string | undefined) | undefined;
  },
  response: HttpResponse,
  said?: string,
): NodeError {
  const body = jsonIn(response.body);
  const reason = said?.slice(0, LONGEST_REASON) ?? reasonOf(body, response, service.reason);
  const { code, says, advice } = kindOf(response.status);
  return new NodeError(`${service.name} ${says}${reason === undefined ? '' : `: ${reason}`}`, {
    description: (reason !== undefined && service.adviceOn?.(reason)) || advice,
    code,
    httpCode: String(response.status),
    ...(body !== undefined && { details: body }),
    ...(service.itemsHoldReason && reason !== undefined && { itemError: reason }),
  });
}

function reasonOf(body: JsonValue | undefined, { body: bytes, headers }: HttpResponse, own: readonly FieldPath[]) {
  const named = textAt(body, [...own, ...USUAL_REASONS]);
  if (named !== undefined) return named.slice(0, LONGEST_REASON);
  const type = String(headers['content-type'] ?? '');
  if (/^(?:text|application)\/(?:[\w.-]+\+)?xml/.test(type)) return xmlMessageIn(Buffer.from(bytes).toString('utf8'));
  const text = type.startsWith('text/plain') ? Buffer.from(bytes).toString('utf8').trim() : '';
  return text === '' ? undefined : text.slice(0, LONGEST_REASON);
}

/** What `<Message>` says, as services of AWS and their likes put it, or `<s:message>` of WebDAV. */
function xmlMessageIn(xml: string): string | undefined {
  const text = /<(?:\w{1,20}:)?message(?:\s[^<>]{0,200})?>([^<]+)</i.exec(xml)?.[1]?.trim() ?? '';
  const plain = text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => XML_SIGNS.get(name) ?? '');
  return plain === '' ? undefined : plain.slice(0, LONGEST_REASON);
}

const XML_SIGNS = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
]);

interface RefusalKind {
  code: ServiceErrorCode;
  says: string;
  advice: string;
}

function kindOf(status: number): RefusalKind {
  const kind = KINDS.get(status);
  if (kind) return kind;
  if (status >= 500) {
    return {
      code: 'SERVICE_UNAVAILABLE',
      says: `has a problem of its own (${status})`,
      advice: "Try again later, or switch on 'Retry on fail' in the settings of the node.",
    };
  }
  return {
    code: 'SERVICE_REFUSED',
    says: status < 400 ? 'refused the request' : `refused the request (${status})`,
    advice: 'Check the parameters of the node.',
  };
}

const KINDS: ReadonlyMap<number, RefusalKind> = new Map([
  [
    401,
    {
      code: 'SERVICE_CREDENTIAL_REFUSED',
      says: 'did not accept the credential (401)',
      advice: 'Open the credential of the node and check it: it may be wrong or have expired.',
    },
  ],
  [
    403,
    {
      code: 'SERVICE_FORBIDDEN',
      says: 'does not allow this (403)',
      advice:
        'The account of the credential lacks the right to do it. Give it the right, or choose another credential.',
    },
  ],
  [
    404,
    {
      code: 'SERVICE_NOT_FOUND',
      says: 'does not have what was asked for (404)',
      advice: 'Check the ids in the parameters, and that the account of the credential can see it.',
    },
  ],
  [
    429,
    {
      code: 'SERVICE_BUSY',
      says: 'had too many requests (429)',
      advice: 'Send fewer at a time: give the node fewer items, or wait between them.',
    },
  ],
]);

/** An error for an answer that is not what the service says it gives. */
export function unexpectedAnswer(service: string, problem: string, details?: JsonValue): NodeError {
  return new NodeError(`${service} gave an unexpected answer: ${problem}`, {
    description: 'Its interface may have changed. The answer is in the details.',
    code: 'SERVICE_ANSWER_UNEXPECTED' satisfies ServiceErrorCode,
    ...(details !== undefined && { details }),
  });
}
