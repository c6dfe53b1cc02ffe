import { isJsonObject, type JsonObject, type JsonValue, type NodeProperty } from '@millrace/workflow';
import { choicesOf } from '../form-model.ts';
import { parameterIssue } from '../validate-parameter.ts';
import { type FormLevel, shownProperty } from './form-levels.ts';

/**
 * Values of the parameters that a look-up depends on, for the levels that it lies in. A place is a path from the root (with
 * or without `/`); `&name` stands beside it or beside what it lies in, and so does a plain name that the root does not have.
 */
export function dependencies(places: readonly string[], levels: readonly FormLevel[]): JsonValue[] {
  return places.map((place) => {
    for (const { values } of searched(place, levels)) {
      const value = readPath(values, nameIn(place));
      if (value !== undefined) return value;
    }
    return null;
  });
}

/** The first that has to be chosen before it is known what to ask for. */
export function missingChoice(
  places: readonly string[],
  levels: readonly FormLevel[],
  typeVersion: number,
): NodeProperty | undefined {
  const root = levels[0]?.values ?? {};
  for (const place of places) {
    const name = nameIn(place).split('.')[0] as string;
    for (const { properties, values } of searched(place, levels)) {
      const property = shownProperty(properties, name, { root, siblings: values, typeVersion });
      if (!property) continue;
      if (parameterIssue(property, values[name] ?? property.default, choicesOf(property)) === 'required')
        return property;
      break;
    }
  }
  return undefined;
}

/** The levels that a place may mean, in the order they are asked. */
function searched(place: string, levels: readonly FormLevel[]): FormLevel[] {
  const [root, ...inner] = levels;
  if (!root) return [];
  if (place.startsWith('/')) return [root];
  return place.startsWith('&') ? [...inner.reverse(), root] : [root, ...inner.reverse()];
}

function nameIn(place: string): string {
  return place.replace(/^[&/]/, '');
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
