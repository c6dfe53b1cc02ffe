import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { setOwn } from '../../lib/values/own-property.ts';

/** What a parser made, as JSON: plain objects, and no value that JSON does not know. */
export function toPlainJson(value: unknown): JsonValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (typeof value !== 'object') return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
  const result: JsonObject = {};
  for (const [name, entry] of Object.entries(value)) setOwn(result, name, toPlainJson(entry));
  return result;
}
