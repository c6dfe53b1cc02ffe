import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { getOwn, setOwn } from '../values/own-property.ts';

/** How two objects with the same fields become one. */
export interface MergeRules {
  mode: 'deepMerge' | 'shallowMerge';
  /** An empty value (missing, null, empty text) does not replace one that is not. */
  keepsFilled: boolean;
}

/** An object with the fields of both; those of `preferred` win. Objects and lists inside are merged in deep mode. */
export function mergeJson(base: JsonObject, preferred: JsonObject, rules: MergeRules): JsonObject {
  const result = { ...base };
  for (const name of Object.keys(preferred)) {
    const value = preferred[name] as JsonValue;
    setOwn(result, name, mergeValue(getOwn(base, name), value, rules));
  }
  return result;
}

function mergeValue(base: JsonValue | undefined, preferred: JsonValue, rules: MergeRules): JsonValue {
  if (base === undefined) return preferred;
  if (rules.keepsFilled && (preferred === null || preferred === '')) return base;
  if (rules.mode === 'shallowMerge') return preferred;
  if (isJsonObject(base) && isJsonObject(preferred)) return mergeJson(base, preferred, rules);
  if (Array.isArray(base) && Array.isArray(preferred)) {
    const longest = base.length > preferred.length ? base : preferred;
    return longest.map((entry, index) =>
      index < preferred.length ? mergeValue(base[index], preferred[index] as JsonValue, rules) : entry,
    );
  }
  return preferred;
}

/** An object with `_suffix` behind each of its names. */
export function withSuffix(json: JsonObject, suffix: string): JsonObject {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [`${name}_${suffix}`, value]));
}
