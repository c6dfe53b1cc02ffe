import type { JsonValue } from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';
import { canonicalJson } from '../values/canonical-json.ts';

/** Which small differences of two values do not count. */
export interface Tolerance {
  /** Whether `null` equals 0. */
  nullIsZero: boolean;
}

/**
 * What a value is listed under, for others to find it, the name first that says what the others are; for an exact comparison, where there is no tolerance, itself.
 *
 * Equal by and large are: a number, a list or an object and its text; a boolean, its word in any case, and 1 or 0; and what is empty.
 * Two texts are equal only letter by letter: "1", 1 and true are equal, but "1.0" and "1" are not. So no form of a value can stand
 * for all that equal it: one value is listed under what it is, and the other one looks for what equals it.
 */
export function listedAs(value: JsonValue | undefined, tolerance: Tolerance | undefined): string[] {
  if (!tolerance) return [canonicalJson(value)];
  if (value === undefined || value === '') return ['empty'];
  if (value === null) return tolerance.nullIsZero ? ['null', 'empty'] : ['empty'];
  if (typeof value === 'string') return [`text ${value}`, ...meaningOf(value)];
  if (typeof value === 'object') return isEmptyList(value) ? [dataName(value), 'empty'] : [dataName(value)];
  return [`${typeof value} ${value}`];
}

/** Under what another value is listed that equals this one. */
export function equalsOf(value: JsonValue | undefined, tolerance: Tolerance | undefined): string[] {
  if (!tolerance) return [canonicalJson(value)];
  if (value === undefined || value === '') return ['empty'];
  if (value === null) return tolerance.nullIsZero ? ['empty', 'number 0', 'text 0'] : ['empty'];
  switch (typeof value) {
    case 'string':
      return [`text ${value}`, `number ${value}`, ...truthOf(value), ...dataOf(value), ...nullOf(value, tolerance)];
    case 'number':
      return [`number ${value}`, `text ${value}`, ...truthOf(String(value)), ...nullOf(String(value), tolerance)];
    case 'boolean':
      return [`boolean ${value}`, `word ${value}`, `number ${Number(value)}`, `text ${Number(value)}`];
    default:
      return [dataName(value), `json ${canonicalJson(value)}`, ...(isEmptyList(value) ? ['empty'] : [])];
  }
}

/** Whether two values are equal; a missing one is empty. */
export function areEqual(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  tolerance: Tolerance | undefined,
): boolean {
  const listed = listedAs(b, tolerance);
  return equalsOf(a, tolerance).some((name) => listed.includes(name));
}

function isEmptyList(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

function dataName(value: JsonValue): string {
  return `data ${canonicalJson(value)}`;
}

/** What a text says: a truth value, a list or an object. */
function meaningOf(text: string): string[] {
  const word = truthWord(text);
  if (word !== undefined) return [`word ${word}`];
  const data = parsedData(text);
  return data === undefined ? [] : [`json ${canonicalJson(data)}`];
}

function truthOf(text: string): string[] {
  const word = text === '1' ? 'true' : text === '0' ? 'false' : truthWord(text);
  return word === undefined ? [] : [`boolean ${word}`];
}

function dataOf(text: string): string[] {
  const data = parsedData(text);
  return data === undefined ? [] : [dataName(data)];
}

function nullOf(text: string, { nullIsZero }: Tolerance): string[] {
  return nullIsZero && text === '0' ? ['null'] : [];
}

function truthWord(text: string): string | undefined {
  const word = text.toLowerCase();
  return word === 'true' || word === 'false' ? word : undefined;
}

function parsedData(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
