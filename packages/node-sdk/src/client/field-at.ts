import { isJsonObject, type JsonValue } from '@millrace/workflow';

/** Where something is in an answer: the name of a field, or names joined by points; `*` is the first of its fields. `''` is the whole answer. */
export type FieldPath = string;

/** What is at a place in an answer. */
export function fieldAt(value: JsonValue | undefined, path: FieldPath): JsonValue | undefined {
  if (path === '') return value;
  // Names of fields may hold points: `@odata.nextLink`.
  if (isJsonObject(value) && Object.hasOwn(value, path)) return value[path];
  return path.split('.').reduce<JsonValue | undefined>((at, name) => {
    if (Array.isArray(at)) return at[Number(name)];
    if (!isJsonObject(at)) return undefined;
    return name === '*' ? Object.values(at)[0] : Object.hasOwn(at, name) ? at[name] : undefined;
  }, value);
}

/** The first text or number that is at one of these places. */
export function textAt(value: JsonValue | undefined, paths: readonly FieldPath[]): string | undefined {
  for (const path of paths) {
    const found = fieldAt(value, path);
    if (typeof found === 'string' && found.trim() !== '') return found.trim();
    if (typeof found === 'number') return String(found);
  }
  return undefined;
}
