import { encodePairs } from '@millrace/node-sdk';

/** Deeper data is written as JSON: its names would grow with each level. */
const MAX_DEPTH = 20;

/** Names and values of a query: nested ones become `name[inner]`, lists go by their format; undefined is left out. */
export function queryPairs(data: unknown, arrayFormat: unknown): Array<[name: string, value: string]> {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => pairsOf(name, value, arrayFormat, 0));
}

/** A body of names and values. */
export function encodedForm(data: object, arrayFormat: 'brackets' | 'indices'): string {
  return encodePairs(queryPairs(data, arrayFormat));
}

function pairsOf(name: string, value: unknown, format: unknown, depth: number): Array<[string, string]> {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (typeof value !== 'object') return [[name, String(value)]];
  if (depth === MAX_DEPTH) return [[name, JSON.stringify(value)]];
  if (Array.isArray(value) && format === 'comma') return [[name, value.join(',')]];
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsOf(Array.isArray(value) ? nameInList(name, key, format) : `${name}[${key}]`, inner, format, depth + 1),
  );
}

function nameInList(name: string, index: string, format: unknown): string {
  if (format === 'repeat') return name;
  return format === 'brackets' ? `${name}[]` : `${name}[${index}]`;
}
