import type { ExecutionError, JsonValue } from '@millrace/workflow';

/** Longest cause, as JSON text, that is shown. */
const MAX_CAUSE_CHARACTERS = 200_000;

/** The message of an error. Some programs give a list of messages where a text is expected. */
export function errorMessage(error: ExecutionError): string {
  return plainText(error.message) || error.name;
}

export function errorDescription(error: ExecutionError): string | undefined {
  const description = plainText(error.description);
  return description === '' || description === errorMessage(error) ? undefined : description;
}

/** A cause as text; `undefined` when there is too much of it. */
export function causeText(cause: JsonValue): string | undefined {
  const text = typeof cause === 'string' ? cause : JSON.stringify(cause, null, 2);
  return text.length > MAX_CAUSE_CHARACTERS ? undefined : text;
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join('\n');
  return JSON.stringify(value);
}
