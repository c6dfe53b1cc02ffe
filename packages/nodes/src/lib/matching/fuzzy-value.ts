import { isJsonObject, type JsonValue } from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';

/** Whether there is nothing in a value: missing, null, or an empty text, list or object. */
export function isBlank(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;
}

/**
 * What a tolerant comparison looks through: `types` are numbers and booleans written as text; `meanings` are also lists and
 * objects written as JSON, truth words in any case, and 1 and 0 for booleans.
 */
export type Tolerance = 'types' | 'meanings';

/** A value as it counts in a tolerant comparison. All blanks are one. */
export function fuzzyValue(value: JsonValue | undefined, tolerance: Tolerance): JsonValue {
  if (value === undefined || isBlank(value)) return null;
  return tolerance === 'types' ? typedValue(value) : meaningOf(value);
}

function meaningOf(value: JsonValue): JsonValue {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string' || value !== value.trim()) return value;
  const word = value.toLowerCase();
  if (word === 'true' || word === 'false') return Number(word === 'true');
  return /^[[{]/.test(value) ? (parsedJson(value) ?? value) : typedValue(value);
}

function parsedJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function typedValue(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : value;
}
