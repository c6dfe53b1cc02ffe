import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.ts';
import type { DisplayComparison, DisplayCondition, DisplayOptions } from './node-type.ts';

/** Where a condition looks up the values it names. */
export interface VisibilityScope {
  /** All parameters of the node. */
  root: JsonObject;
  /** The object that holds the property itself. Equals `root` at the top level. */
  siblings: JsonObject;
  typeVersion: number;
}

/** Whether a thing with these display options is shown. No options: always. */
export function isDisplayed(displayOptions: DisplayOptions | undefined, scope: VisibilityScope): boolean {
  if (!displayOptions) return true;
  const { show, hide } = displayOptions;
  if (hide) {
    for (const key of Object.keys(hide)) {
      const values = valuesAt(key, scope);
      if (values.length > 0 && matchesAny(hide[key] as DisplayCondition[], values)) return false;
    }
  }
  if (show) {
    for (const key of Object.keys(show)) {
      const values = valuesAt(key, scope);
      // A value that is only known at run time may turn out either way: show the property.
      if (values.some(isExpression)) continue;
      if (!matchesAny(show[key] as DisplayCondition[], values)) return false;
    }
  }
  return true;
}

function isExpression(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.startsWith('=');
}

function valuesAt(key: string, scope: VisibilityScope): Array<JsonValue | undefined> {
  if (key === '@version') return [scope.typeVersion];
  const found = key.startsWith('/') ? readPath(scope.root, key.slice(1)) : readPath(scope.siblings, key);
  const value = isJsonObject(found) && found.__rl === true ? found.value : found;
  return Array.isArray(value) ? value : [value];
}

function readPath(from: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = from;
  for (const part of path.split('.')) {
    if (!isJsonObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

function matchesAny(conditions: DisplayCondition[], values: Array<JsonValue | undefined>): boolean {
  return conditions.some((condition) => {
    if (isJsonObject(condition) && '_cnd' in condition) {
      const comparison = condition._cnd as unknown as DisplayComparison;
      return values.some((value) => compare(comparison, value));
    }
    return values.some((value) => sameValue(condition as JsonValue, value));
  });
}

function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

function compare(comparison: DisplayComparison, value: JsonValue | undefined): boolean {
  if ('eq' in comparison) return sameValue(comparison.eq, value);
  if ('not' in comparison) return !sameValue(comparison.not, value);
  if ('exists' in comparison) return value !== undefined && value !== null && value !== '';
  if (value === undefined || value === null) return false;
  if ('between' in comparison) return value >= comparison.between.from && value <= comparison.between.to;
  if ('gt' in comparison) return value > comparison.gt;
  if ('gte' in comparison) return value >= comparison.gte;
  if ('lt' in comparison) return value < comparison.lt;
  if ('lte' in comparison) return value <= comparison.lte;
  const text = String(value);
  if ('startsWith' in comparison) return text.startsWith(comparison.startsWith);
  if ('endsWith' in comparison) return text.endsWith(comparison.endsWith);
  if ('includes' in comparison) return text.includes(comparison.includes);
  // Patterns are part of a node type, never of a user's data.
  return new RegExp(comparison.regex).test(text);
}
