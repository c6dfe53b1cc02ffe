import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { type FieldAccess, parsePath } from '../../lib/fields/field-path.ts';
import { omitFields, pickFields } from '../../lib/fields/field-values.ts';
import { areEqual, type Tolerance } from '../../lib/matching/tolerance.ts';
import { getOwn, setOwn } from '../../lib/values/own-property.ts';

/** How the values of two items that belong together are compared. */
export interface CompareSettings {
  access: FieldAccess;
  dotNotation: boolean;
  /** Small differences that do not count, where there are any. */
  tolerance: Tolerance | undefined;
  /** With a tolerance: a missing field is told as different from an empty one. */
  tellsMissing: boolean;
  skipFields: readonly string[];
  /** What the two inputs are called in a difference. */
  names: readonly [first: string, second: string];
}

/** Whether two items are the same, apart from the fields to skip. With a tolerance, what only the second one has does not count. */
export function isSame(a: JsonObject, b: JsonObject, { skipFields, access, tolerance }: CompareSettings): boolean {
  const first = omitFields(a, skipFields, access);
  const second = omitFields(b, skipFields, access);
  const names = tolerance ? Object.keys(first) : namesOf(first, second);
  return names.every((name) => areEqual(getOwn(first, name), getOwn(second, name), tolerance));
}

/** What is the same and what is different in two items, with the values of both. */
export function describeDifference(
  a: JsonObject,
  b: JsonObject,
  keys: JsonObject,
  settings: CompareSettings,
): JsonObject {
  const same: JsonObject = {};
  const different: JsonObject = {};
  const skipped: JsonObject = {};
  for (const name of namesOf(a, b)) {
    const first = getOwn(a, name);
    const second = getOwn(b, name);
    if (isToldAsSame(first, second, settings)) setOwn(same, name, first === undefined ? (second ?? null) : first);
    else if (settings.skipFields.includes(name)) setOwn(skipped, name, both(first, second, settings));
    else addDifference(name, [first, second], different, skipped, settings);
  }
  const result: JsonObject = { keys, same, different };
  if (Object.keys(skipped).length > 0) result.skipped = skipped;
  return result;
}

function isToldAsSame(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  { tolerance, tellsMissing }: CompareSettings,
): boolean {
  if (tellsMissing && (a === undefined) !== (b === undefined)) return false;
  return areEqual(a, b, tolerance);
}

/** Where only parts of a field are skipped, those parts are told apart. */
function addDifference(
  name: string,
  [first, second]: readonly [JsonValue | undefined, JsonValue | undefined],
  different: JsonObject,
  skipped: JsonObject,
  settings: CompareSettings,
): void {
  const { skipFields, dotNotation, access } = settings;
  const inside = dotNotation ? skipFields.map(parsePath).filter(([top]) => top === name) : [];
  if (inside.length === 0 || !isJsonObject(first) || !isJsonObject(second)) {
    setOwn(different, name, both(first, second, settings));
    return;
  }
  const paths = inside.map((parts) => parts.slice(1).join('.'));
  setOwn(different, name, both(omitFields(first, paths, access), omitFields(second, paths, access), settings));
  setOwn(skipped, name, both(pickFields(first, paths, access), pickFields(second, paths, access), settings));
}

function both(a: JsonValue | undefined, b: JsonValue | undefined, { names }: CompareSettings): JsonObject {
  return { [names[0]]: a ?? null, [names[1]]: b ?? null };
}

function namesOf(a: JsonObject, b: JsonObject): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}
