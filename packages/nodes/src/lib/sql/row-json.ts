import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { setOwn } from '../values/own-property.ts';

/** A row as an object; a column may have any name. The last of several columns of one name counts. */
export function rowJson(names: readonly string[], values: readonly unknown[]): JsonObject {
  const row: JsonObject = {};
  for (const [index, name] of names.entries()) setOwn(row, name, valueJson(values[index]));
  return row;
}

/** A value of a database driver as JSON: dates as ISO texts, bytes as `{ type: 'Buffer', data }`, big integers as texts. */
export function valueJson(value: unknown): JsonValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return String(value);
    case 'object':
      return objectJson(value);
    default:
      return null;
  }
}

function objectJson(value: object | null): JsonValue {
  if (value === null) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return { type: 'Buffer', data: [...value] };
  if (Array.isArray(value)) return value.map(valueJson);
  // 64-bit integers of drivers, beyond what a number can hold.
  if ('toBigInt' in value) return String(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return valueJson(value.toJSON());
  const source = value as Record<string, unknown>;
  const result: JsonObject = {};
  for (const name of Object.keys(source)) setOwn(result, name, valueJson(source[name]));
  return result;
}
