import { isDisplayed, isJsonObject, type JsonObject, type JsonValue, type NodeProperty } from '@millrace/workflow';
import { subPropertiesOf, withDefaults } from '../form-model.ts';
import { groupsOf } from '../kinds/fixed-collection/fixed-collection-model.ts';

/** Parameters that stand beside each other, with their values. */
export interface FormLevel {
  properties: readonly NodeProperty[];
  /** With the defaults of what has none. */
  values: JsonObject;
}

export interface WholeForm {
  properties: readonly NodeProperty[];
  root: JsonObject;
  typeVersion: number;
}

/** The levels of a form that a parameter lies in, the outermost first. */
export function levelsAround({ properties, root, typeVersion }: WholeForm, path: string): FormLevel[] {
  const levels: FormLevel[] = [{ properties, values: root }];
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  while (keys.length > 1) {
    const { properties: beside, values } = levels.at(-1) as FormLevel;
    const name = keys.shift() as string;
    const property = shownProperty(beside, name, { root, siblings: values, typeVersion });
    const inner = property && levelWithin(property, values[name], keys);
    if (!inner) break;
    levels.push(inner);
  }
  return levels;
}

/** What a parameter holds; takes the keys that lead there. */
function levelWithin(property: NodeProperty, value: JsonValue | undefined, keys: string[]): FormLevel | undefined {
  if (property.type === 'fixedCollection') {
    const name = keys.shift();
    const group = groupsOf(property).find((one) => one.name === name);
    const entries = isJsonObject(value) && name !== undefined ? value[name] : undefined;
    return group && levelOf(group.values, entryOf(entries, keys));
  }
  if (property.type === 'collection') return levelOf(subPropertiesOf(property), entryOf(value, keys));
  return undefined;
}

/** One of a list: the next key is its place; also where there is only one. */
function entryOf(value: JsonValue | undefined, keys: string[]): JsonValue | undefined {
  const place = /^\d+$/.test(keys[0] ?? '') ? Number(keys.shift()) : 0;
  return Array.isArray(value) ? value[place] : value;
}

function levelOf(properties: NodeProperty[], value: JsonValue | undefined): FormLevel {
  return { properties, values: withDefaults(properties, isJsonObject(value) ? value : {}) };
}

/** Properties may share a name, each under conditions of its own. */
export function shownProperty(
  properties: readonly NodeProperty[],
  name: string,
  scope: { root: JsonObject; siblings: JsonObject; typeVersion: number },
): NodeProperty | undefined {
  return properties.find((property) => property.name === name && isDisplayed(property.displayOptions, scope));
}
