import type { JsonBody, Query } from './request.ts';

/**
 * Nested values for a query or a form, named as PHP and many services read them: `{ sort: [{ field: 'a' }] }` gives
 * `sort[0][field]=a`. What is `undefined` or `null` is left out.
 */
export function bracketPairs(values: { readonly [name: string]: JsonBody | undefined }): Query {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => pairsOf(name, value)));
}

function pairsOf(name: string, value: JsonBody | undefined): Array<[string, string]> {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner));
}
