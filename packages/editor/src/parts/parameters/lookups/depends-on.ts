import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/**
 * Values of the parameters that a look-up depends on. A place is a path from the root (with or without `/`), `&name` is a
 * sibling, and so is a plain name that the root does not have.
 */
export function dependencies(
  places: readonly string[],
  { root, siblings }: { root: JsonObject; siblings: JsonObject },
): JsonValue[] {
  return places.map((place) => {
    if (place.startsWith('&')) return readPath(siblings, place.slice(1)) ?? null;
    if (place.startsWith('/')) return readPath(root, place.slice(1)) ?? null;
    return readPath(root, place) ?? readPath(siblings, place) ?? null;
  });
}

function readPath(from: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = from;
  for (const key of path.split('.')) {
    // Plain texts of older nodes stand for the locator that took their place.
    if (key === 'value' && (typeof value === 'string' || typeof value === 'number')) return value;
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}
