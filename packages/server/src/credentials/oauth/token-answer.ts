import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { apiError, type ServerError } from '../../errors/server-error.ts';
import type { OAuthAnswer } from './oauth-fetch.ts';

const MAX_SHOWN = 500;

/**
 * The token in the answer of a service. Services differ from the standard in small ways that do no harm: an answer as a
 * form, numbers as text, no type of token, the token below who agreed (Slack).
 * @throws ServerError `OAUTH_REFUSED` in the words of the service, `OAUTH_UNREACHABLE`
 */
export function tokenIn(answer: OAuthAnswer): JsonObject {
  const fields = fieldsOf(answer);
  if (answer.status < 300 && fields && hasToken(fields)) return fields;
  const said = fields && refusalIn(fields);
  if (said !== undefined) throw refused(said);
  if (answer.status >= 400) throw refused(`status ${answer.status}`);
  throw apiError('OAUTH_UNREACHABLE.noToken', { status: answer.status });
}

function hasToken({ access_token: token, authed_user: person }: JsonObject): boolean {
  return isText(token) || (isJsonObject(person) && isText(person.access_token));
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

/** The error of a service that refused. @param said its own words. */
export function refused(said: string): ServerError {
  return apiError('OAUTH_REFUSED', { said: said.slice(0, MAX_SHOWN) });
}

/** What a service says of its refusal, by the names of the standard. */
export function refusalIn(fields: JsonObject): string | undefined {
  const { error, error_description: description } = fields;
  const code = typeof error === 'string' ? error : isJsonObject(error) ? error.message : undefined;
  if (typeof code !== 'string' || code === '') return undefined;
  return typeof description === 'string' && description !== '' ? `${description} (${code})` : code;
}

function fieldsOf({ contentType, text }: OAuthAnswer): JsonObject | undefined {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // Some say it is plain text.
    return /^[\w.-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : undefined;
  }
}
