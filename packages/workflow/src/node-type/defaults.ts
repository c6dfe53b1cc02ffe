import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.ts';
import { nestingOf } from './nesting.ts';
import type { NodeProperty, PropertyGroup } from './node-type.ts';
import { isDisplayed } from './visibility.ts';

/**
 * The parameters a node runs with: stored values, with the default of every shown property that has none.
 * Properties that are not shown are left out; values no property declares are kept (community nodes read them).
 */
export function resolveParameters(properties: NodeProperty[], stored: JsonObject, typeVersion: number): JsonObject {
  // Conditions may look at a property that itself only has its default: settle defaults before judging.
  const root = withTopLevelDefaults(properties, stored, typeVersion);
  const declared = new Set(properties.map((property) => property.name));
  const result: JsonObject = Object.create(null);
  for (const name of Object.keys(stored)) {
    if (!declared.has(name)) result[name] = stored[name] as JsonValue;
  }
  for (const property of properties) {
    if (!isDisplayed(property.displayOptions, { root, siblings: root, typeVersion })) continue;
    const value = Object.hasOwn(stored, property.name) ? stored[property.name] : undefined;
    result[property.name] = resolveValue(property, value, root, typeVersion);
  }
  return result;
}

/** Rounds of settling: a default may show a property whose own default shows another. */
const MAX_SETTLING_ROUNDS = 8;

function withTopLevelDefaults(properties: NodeProperty[], stored: JsonObject, typeVersion: number): JsonObject {
  let root: JsonObject = Object.assign(Object.create(null), stored);
  for (let round = 0; round < MAX_SETTLING_ROUNDS; round++) {
    const next: JsonObject = Object.assign(Object.create(null), stored);
    for (const property of properties) {
      if (Object.hasOwn(next, property.name)) continue;
      if (isDisplayed(property.displayOptions, { root, siblings: root, typeVersion }))
        next[property.name] = property.default;
    }
    const settled =
      Object.keys(next).length === Object.keys(root).length &&
      Object.keys(next).every((key) => next[key] === root[key]);
    root = next;
    if (settled) break;
  }
  return root;
}

/** A default is resolved like a value that the user set: the groups that it adds have defaults of their own. */
function resolveValue(
  property: NodeProperty,
  stored: JsonValue | undefined,
  root: JsonObject,
  typeVersion: number,
): JsonValue {
  const value = stored === undefined ? structuredCloneJson(property.default) : stored;
  if (property.evaluatedByNode && typeof value === 'string' && value.startsWith('='))
    return { expression: value.slice(1) };
  const nesting = property.options ? nestingOf(property.type) : 'none';
  if (nesting === 'properties') {
    return Array.isArray(value)
      ? value.map((entry) => resolveCollection(property, entry, root, typeVersion))
      : resolveCollection(property, value, root, typeVersion);
  }
  if (nesting === 'groups') return resolveFixedCollection(property, value, root, typeVersion);
  return value;
}

/** A collection holds only what the user added: its sub-properties get no defaults, but added groups are resolved inside. */
function resolveCollection(property: NodeProperty, value: JsonValue, root: JsonObject, typeVersion: number): JsonValue {
  if (!isJsonObject(value)) return value;
  const result: JsonObject = Object.create(null);
  for (const name of Object.keys(value)) {
    const sub = (property.options as NodeProperty[]).find(
      (option) => option.name === name && isDisplayed(option.displayOptions, { root, siblings: value, typeVersion }),
    );
    result[name] = sub ? resolveValue(sub, value[name], root, typeVersion) : (value[name] as JsonValue);
  }
  return result;
}

function resolveFixedCollection(
  property: NodeProperty,
  value: JsonValue,
  root: JsonObject,
  typeVersion: number,
): JsonValue {
  if (!isJsonObject(value)) return value;
  const result: JsonObject = Object.create(null);
  for (const name of Object.keys(value)) {
    const group = (property.options as PropertyGroup[]).find((option) => option.name === name);
    const entries = value[name] as JsonValue;
    if (!group) result[name] = entries;
    else if (Array.isArray(entries))
      result[name] = entries.map((entry) => resolveGroup(group, entry, root, typeVersion));
    else result[name] = resolveGroup(group, entries, root, typeVersion);
  }
  return result;
}

function resolveGroup(group: PropertyGroup, entry: JsonValue, root: JsonObject, typeVersion: number): JsonValue {
  if (!isJsonObject(entry)) return entry;
  const siblings: JsonObject = Object.create(null);
  for (const property of group.values) {
    if (!Object.hasOwn(siblings, property.name)) siblings[property.name] = property.default;
  }
  Object.assign(siblings, entry);
  const result: JsonObject = Object.assign(Object.create(null), entry);
  for (const property of group.values) {
    if (!isDisplayed(property.displayOptions, { root, siblings, typeVersion })) continue;
    const value = Object.hasOwn(entry, property.name) ? entry[property.name] : undefined;
    result[property.name] = resolveValue(property, value, root, typeVersion);
  }
  return result;
}

function structuredCloneJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
