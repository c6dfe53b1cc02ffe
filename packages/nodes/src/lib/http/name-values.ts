import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { parseJsonObjectParameter, parseJsonParameter } from '../parameters/json-parameter.ts';
import { setOwn } from '../values/own-property.ts';

/** An entry of a list of names and values. */
export interface NameValue {
  name: string;
  /** Absent: nothing, for an expression that gives nothing. */
  value?: JsonValue;
}

/** Pairs of a list; entries without a name or value are left out. */
export function pairsOfList(entries: readonly NameValue[] | undefined): Array<[string, JsonValue]> {
  return (entries ?? []).flatMap(({ name, value }) => (name && value !== undefined ? [[name, value]] : []));
}

/** Pairs of a JSON object, or of a list by position; empty text gives none. @throws NodeError for text that is neither. */
export function pairsOfJson(value: JsonValue, label: string, parameter: string): Array<[string, JsonValue]> {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return [];
  const parsed = parseJsonParameter(value, label, parameter);
  return Object.entries(Array.isArray(parsed) ? parsed : parseJsonObjectParameter(parsed, label, parameter));
}

/** An object of pairs; of a name that comes twice the last one counts. */
export function objectOfPairs(pairs: ReadonlyArray<readonly [string, JsonValue]>): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of pairs) setOwn(result, name, value);
  return result;
}

/** Pairs with one for each name: the last value, at the place of the first. */
export function uniquePairs(pairs: ReadonlyArray<[string, JsonValue]>): Array<[string, JsonValue]> {
  return [...new Map(pairs)];
}

/** Pairs with one for each name: of a name that comes several times the list of its values. */
export function listedPairs(pairs: ReadonlyArray<[string, JsonValue]>): Array<[string, JsonValue]> {
  const byName = Map.groupBy(pairs, ([name]) => name);
  return [...byName].map(([name, same]) => [
    name,
    same.length === 1 ? (same[0]?.[1] ?? null) : same.map(([, value]) => value),
  ]);
}

/** Names in lower case, as HTTP/2 wants them. */
export function lowerCaseNames(headers: JsonObject): JsonObject {
  return isJsonObject(headers)
    ? objectOfPairs(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    : {};
}
