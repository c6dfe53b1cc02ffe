import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.ts';
import { nestingOf } from './nesting.ts';
import type { LocatorMode, NodeProperty, PropertyGroup } from './node-type.ts';
import { isDisplayed, type VisibilityScope } from './visibility.ts';

/** A `resourceLocator` within the parameters of a node. */
export interface PlacedLocator {
  path: ReadonlyArray<string | number>;
  property: NodeProperty;
}

/** A typed value is not of the form that its mode takes. */
export class LocatorMismatch extends Error {
  /** Name of the parameter. */
  readonly parameter: string;
  readonly description: string;

  constructor(property: NodeProperty, mode: LocatorMode, value: string) {
    super(`"${value}" does not fit the parameter "${property.displayName}" given by "${mode.displayName}"`);
    this.name = 'LocatorMismatch';
    this.parameter = property.name;
    this.description = mode.placeholder
      ? `Enter something like ${mode.placeholder}, or give it in another way.`
      : 'Correct the value, or give it in another way.';
  }
}

/** The locators among a node's parameters (stored values with their defaults). */
export function findLocators(properties: NodeProperty[], parameters: JsonObject, typeVersion: number): PlacedLocator[] {
  const found: PlacedLocator[] = [];
  collect({ properties, values: parameters, path: [] }, { root: parameters, typeVersion }, found);
  return found;
}

interface Level {
  properties: NodeProperty[];
  values: JsonObject;
  path: ReadonlyArray<string | number>;
}

function collect(level: Level, scope: Omit<VisibilityScope, 'siblings'>, found: PlacedLocator[]): void {
  const { properties, values, path } = level;
  for (const property of properties) {
    if (!Object.hasOwn(values, property.name)) continue;
    if (!isDisplayed(property.displayOptions, { ...scope, siblings: values })) continue;
    const value = values[property.name] as JsonValue;
    const place = [...path, property.name];
    if (property.type === 'resourceLocator') found.push({ path: place, property });
    else for (const inner of levelsBelow(property, value, place)) collect(inner, scope, found);
  }
}

function levelsBelow(property: NodeProperty, value: JsonValue, path: Level['path']): Level[] {
  const nesting = nestingOf(property.type);
  if (nesting === 'properties')
    return levelsOf(
      (property.options ?? []).filter((option): option is NodeProperty => 'type' in option),
      value,
      path,
    );
  if (nesting !== 'groups' || !isJsonObject(value)) return [];
  return ((property.options ?? []) as PropertyGroup[])
    .filter((group) => Object.hasOwn(value, group.name))
    .flatMap((group) => levelsOf(group.values, value[group.name] as JsonValue, [...path, group.name]));
}

function levelsOf(properties: NodeProperty[], value: JsonValue, path: Level['path']): Level[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => levelsOf(properties, entry, [...path, index]));
  return isJsonObject(value) ? [{ properties, values: value, path }] : [];
}

/**
 * Parameters as a node gets them: each locator an object with `mode` and `value`, where the value is what is meant and not
 * the address it was given by. What is changed is copied.
 * @throws LocatorMismatch
 */
export function settleLocators(locators: readonly PlacedLocator[], parameters: JsonObject): JsonObject {
  return locators.reduce<JsonObject>(
    (settled, { path, property }) => replaceAt(settled, path, (value) => settleLocator(property, value)) as JsonObject,
    parameters,
  );
}

function replaceAt(
  from: JsonValue | undefined,
  [key, ...rest]: ReadonlyArray<string | number>,
  change: (value: JsonValue) => JsonValue,
): JsonValue {
  if (key === undefined) return change(from ?? null);
  if (Array.isArray(from))
    return Object.freeze(
      from.map((entry, index) => (index === key ? replaceAt(entry, rest, change) : entry)),
    ) as JsonValue[];
  // An expression took the place of what holds the locator.
  if (!isJsonObject(from)) return from ?? null;
  const inner = Object.hasOwn(from, key) ? from[key] : undefined;
  return Object.freeze({ ...from, [key]: replaceAt(inner, rest, change) });
}

function settleLocator(property: NodeProperty, given: JsonValue): JsonValue {
  const locator = toLocator(property, given);
  const mode = property.modes?.find((entry) => entry.name === locator.mode);
  const { value } = locator;
  if (!mode?.extractValue || typeof value !== 'string' || value === '') return locator;
  // Patterns are part of a node type, never of a user's data.
  const match = new RegExp(mode.extractValue.regex).exec(value);
  if (!match) throw new LocatorMismatch(property, mode, value);
  const found = match[1] ?? match[0];
  return { ...locator, value: mode.extractValue.isEncoded ? decoded(found) : found };
}

/** A part of an address without its percent signs; what is none stays. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A stored value as a locator. Plain texts of older nodes, and what an expression gives, count as ids. */
export function toLocator(property: NodeProperty, value: JsonValue | undefined): JsonObject {
  const modes = (property.modes ?? []).map((mode) => mode.name);
  const first = modes[0] ?? 'id';
  if (isJsonObject(value)) return { __rl: true, mode: first, value: '', ...value };
  const plain = typeof value === 'string' || typeof value === 'number' ? value : '';
  return { __rl: true, mode: plain !== '' && modes.includes('id') ? 'id' : first, value: plain };
}
