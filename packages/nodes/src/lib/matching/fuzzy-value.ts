import { isJsonObject, type JsonValue } from '@millrace/node-sdk';

/** Whether there is nothing in a value: missing, null, or an empty text, list or object. */
export function isBlank(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;
}

/** A value as it counts in a tolerant comparison: numbers and booleans written as text are those, all blanks are one. */
export function fuzzyValue(value: JsonValue | undefined): JsonValue {
  if (value === undefined || isBlank(value)) return null;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : value;
}
