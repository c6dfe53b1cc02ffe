import { isJsonObject, type JsonValue } from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';
import { repairedObject } from '../json/repaired-object.ts';

/** Kinds a field of the Set node can be turned into. */
export type FieldKind = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** A value of the wanted kind, or that it cannot be made into one. */
export type Conversion = { ok: true; value: JsonValue } | { ok: false };

const failed: Conversion = { ok: false };

/** Turns a value into a kind where that loses nothing. Empty values stay `null`. */
export function convertValue(value: JsonValue | undefined, kind: FieldKind): Conversion {
  if (value === undefined || value === null) return { ok: true, value: null };
  return converters[kind](value);
}

const converters: Record<FieldKind, (value: JsonValue) => Conversion> = {
  string: (value) => ({ ok: true, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }),
  // A list is taken for the one element that it has, and for 0 when it has none.
  number: (value) => {
    const number = Number(value);
    return Number.isNaN(number) ? failed : { ok: true, value: number };
  },
  boolean: (value) => {
    const text = Array.isArray(value) ? String(Number(value)) : String(value).trim().toLowerCase();
    if (text === 'true' || text === '1') return { ok: true, value: true };
    return text === 'false' || text === '0' ? { ok: true, value: false } : failed;
  },
  array: (value) => {
    if (Array.isArray(value)) return { ok: true, value };
    const parsed = parseText(value);
    return Array.isArray(parsed) ? { ok: true, value: parsed } : failed;
  },
  object: (value) => {
    if (isJsonObject(value)) return { ok: true, value };
    const text = parseText(value);
    const parsed = text === undefined ? objectOf(value) : text;
    return isJsonObject(parsed) || parsed === null ? { ok: true, value: parsed } : failed;
  },
};

function parseText(value: JsonValue): JsonValue | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}

/** The object that a text means which is only nearly JSON. */
function objectOf(value: JsonValue): JsonValue | undefined {
  return typeof value === 'string' ? parseText(repairedObject(value) ?? '') : undefined;
}
