import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { setOwn } from '../values/own-property.ts';

/** Stands before names that every object seems to have; XML has no such character. */
const MARK = '\0';

/** The name to give a parser for an element: the parser takes `constructor` for one that is there already. */
export function ownName(name: string): string {
  return name in Object.prototype ? `${MARK}${name}` : name;
}

/** What a parser made, as JSON: plain objects, and no value that JSON does not know. */
export function toPlainJson(value: unknown): JsonValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (typeof value !== 'object') return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
  const result: JsonObject = {};
  for (const [name, entry] of Object.entries(value)) {
    setOwn(result, name.startsWith(MARK) ? name.slice(MARK.length) : name, toPlainJson(entry));
  }
  return result;
}
