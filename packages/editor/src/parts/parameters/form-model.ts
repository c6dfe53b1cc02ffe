import {
  isDisplayed,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type NodeProperty,
  type PropertyOption,
  resolveParameters,
} from '@millrace/workflow';

/** What conditions of a form's properties look at. */
export interface FormScope {
  /** Effective parameters of the whole node (stored values plus defaults). */
  root: JsonObject;
  typeVersion: number;
}

/** The parameters of a node as its conditions see them: stored values plus the defaults of what is shown. */
export function effectiveParameters(properties: NodeProperty[], stored: JsonObject, typeVersion: number): JsonObject {
  return resolveParameters(properties, stored, typeVersion);
}

/** Values of one group of properties with the defaults of those that have none; nested forms judge conditions by it. */
export function withDefaults(properties: NodeProperty[], values: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const property of properties) {
    if (!Object.hasOwn(result, property.name)) result[property.name] = property.default;
  }
  return { ...result, ...values };
}

/** The properties shown for these values, in order. Properties of type `hidden` are never shown. */
export function visibleProperties(properties: NodeProperty[], siblings: JsonObject, scope: FormScope): NodeProperty[] {
  return properties.filter(
    (property) => property.type !== 'hidden' && isDisplayed(property.displayOptions, { ...scope, siblings }),
  );
}

/** Stands in files for a call to the service of a node that the node has no operation for. */
const UNKNOWN_CALL = '__CUSTOM_API_CALL__';

/** Whether a node was left to a call that it does not know. */
export function isUnknownCall({ resource, operation }: JsonObject): boolean {
  return resource === UNKNOWN_CALL || operation === UNKNOWN_CALL;
}

/** What says which call is meant, and with which account; all else has no meaning for a call that the node does not know. */
export function propertiesOfUnknownCall(properties: NodeProperty[], stored: JsonObject): NodeProperty[] {
  const kept = new Set(['authentication', 'resource', 'operation', ...Object.keys(stored)]);
  return properties.filter(({ name }) => kept.has(name));
}

/** Stored value of a property, else its default. */
export function storedOrDefault(property: NodeProperty, values: JsonObject): JsonValue {
  return Object.hasOwn(values, property.name) ? (values[property.name] as JsonValue) : property.default;
}

/** The choices of a property that are shown for these values. */
export function visibleChoices(property: NodeProperty, siblings: JsonObject, scope: FormScope): PropertyOption[] {
  return choicesOf(property).filter((choice) => isDisplayed(choice.displayOptions, { ...scope, siblings }));
}

/** Choices of an `options` or `multiOptions` property. */
export function choicesOf(property: NodeProperty): PropertyOption[] {
  return (property.options ?? []).filter((option): option is PropertyOption => 'value' in option);
}

/** Sub-properties of a `collection` property. */
export function subPropertiesOf(property: NodeProperty): NodeProperty[] {
  return (property.options ?? []).filter((option): option is NodeProperty => 'type' in option);
}

export interface ParameterChange {
  properties: NodeProperty[];
  /** Stored values before. */
  values: JsonObject;
  name: string;
  /** `undefined` removes the value: the default holds again. */
  value: JsonValue | undefined;
  typeVersion: number;
}

/**
 * Values of a node after one parameter was set. Values of parameters that this hides are dropped, unless another shown
 * property shares the name; a choice that the now shown property does not offer goes back to its default.
 */
export function changeParameter({ properties, values, name, value, typeVersion }: ParameterChange): JsonObject {
  const before = displayedNames(properties, values, typeVersion);
  const changed = value === undefined ? without(values, name) : { ...values, [name]: value };
  let next = withoutStaleChoices({ properties, values, name, value, typeVersion }, changed);
  // Hiding one property may hide another that depends on it. Each round drops a value, else it is the last.
  for (;;) {
    const settled = dropHidden(properties, next, before, name, typeVersion);
    if (settled === next) return next;
    next = settled;
  }
}

/** What was chosen from a list that depends on the changed parameter is of another list now. */
function withoutStaleChoices(change: ParameterChange, next: JsonObject): JsonObject {
  const { properties, values, name, value } = change;
  if (meant(values[name]) === meant(value)) return next;
  const stale = properties.filter((property) => dependsOn(property, name) && isChosen(next[property.name]));
  if (stale.length === 0) return next;
  const emptied = stale.map((property) => [property.name, { __rl: true, mode: 'list', value: '' }] as const);
  return { ...next, ...Object.fromEntries(emptied) };
}

/** A locator stays the same when only what it is called becomes known. */
function meant(value: JsonValue | undefined): string | undefined {
  return JSON.stringify(isJsonObject(value) && value.__rl === true ? value.value : value);
}

/** Names of parameters may be followed by a path into their value. */
function dependsOn({ typeOptions }: NodeProperty, name: string): boolean {
  return typeOptions?.loadOptionsDependsOn?.some((path) => path.replace(/^[&/]/, '').split('.')[0] === name) === true;
}

function isChosen(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && value.mode === 'list' && value.value !== '' && !String(value.value).startsWith('=');
}

function dropHidden(
  properties: NodeProperty[],
  values: JsonObject,
  displayedBefore: ReadonlySet<string>,
  changed: string,
  typeVersion: number,
): JsonObject {
  const root = effectiveParameters(properties, values, typeVersion);
  const shown = new Map<string, NodeProperty>();
  for (const property of properties) {
    if (isDisplayed(property.displayOptions, { root, siblings: root, typeVersion })) shown.set(property.name, property);
  }
  let next = values;
  for (const name of Object.keys(values)) {
    if (name === changed) continue;
    const property = shown.get(name);
    const isHiddenNow = !property && displayedBefore.has(name);
    if (isHiddenNow || (property && !offersValue(property, values[name] as JsonValue, root, typeVersion)))
      next = without(next, name);
  }
  return next;
}

function offersValue(property: NodeProperty, value: JsonValue, root: JsonObject, typeVersion: number): boolean {
  if (property.type !== 'options' || property.typeOptions?.loadOptionsMethod) return true;
  if (typeof value === 'string' && value.startsWith('=')) return true;
  const choices = visibleChoices(property, root, { root, typeVersion });
  return choices.length === 0 || choices.some((choice) => choice.value === value);
}

function displayedNames(properties: NodeProperty[], values: JsonObject, typeVersion: number): Set<string> {
  const root = effectiveParameters(properties, values, typeVersion);
  return new Set(
    properties
      .filter((property) => isDisplayed(property.displayOptions, { root, siblings: root, typeVersion }))
      .map((property) => property.name),
  );
}

function without(values: JsonObject, name: string): JsonObject {
  if (!Object.hasOwn(values, name)) return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}
