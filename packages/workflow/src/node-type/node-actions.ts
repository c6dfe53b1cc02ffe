import type { JsonObject } from '../json/json.ts';
import { defaultVersionOf, type NodeProperty, type NodeTypeDescription, type PropertyOption } from './node-type.ts';
import { isDisplayed } from './visibility.ts';

/** One thing that a node can do, or one event that a trigger waits for. */
export interface NodeAction {
  name: string;
  description?: string;
  /** The resource it belongs to, as people see it; empty where the node has none. */
  group: string;
  /** What a new node that does this is made with. */
  parameters: JsonObject;
}

/** More nobody reads; a description may come from anywhere. */
const MOST_ACTIONS = 1000;
/** Of resources, and of properties that hold operations. */
const MOST_PLACES = 250;
/** Of operations, those that stand several times counted each time. */
const MOST_TRIES = 50_000;
const EVENTS = ['event', 'events', 'updates'];

/** What a node of a type can do: its operations by resource, or the events of a trigger. Empty where there is no choice of these. */
export function nodeActions(description: NodeTypeDescription): NodeAction[] {
  return description.group.includes('trigger') ? eventsOf(description) : operationsOf(description);
}

function operationsOf(description: NodeTypeDescription): NodeAction[] {
  const scope = scopeOf(description);
  const resources = description.properties.find((property) => property.name === 'resource' && isShown(property, scope));
  const operations = description.properties
    .filter(({ name, type }) => name === 'operation' && type === 'options')
    .slice(0, MOST_PLACES);
  const found = new Map<string, NodeAction>();
  let tries = 0;
  const places = resources?.type === 'options' ? choicesOf(resources, scope).slice(0, MOST_PLACES) : [undefined];
  for (const resource of places) {
    const chosen: JsonObject = resource ? { resource: resource.value } : {};
    const within = withParameters(scope, chosen);
    for (const property of operations) {
      if (!isShown(property, within)) continue;
      for (const choice of choicesOf(property, within)) {
        if (found.size === MOST_ACTIONS || tries++ === MOST_TRIES) return [...found.values()];
        const parameters = { ...chosen, operation: choice.value };
        const key = JSON.stringify(parameters);
        if (!found.has(key)) found.set(key, actionOf(choice, resource?.name ?? '', parameters));
      }
    }
  }
  return [...found.values()];
}

function eventsOf(description: NodeTypeDescription): NodeAction[] {
  const scope = scopeOf(description);
  const property = description.properties.find(
    ({ name, type, ...rest }) =>
      EVENTS.includes(name) &&
      (type === 'options' || type === 'multiOptions') &&
      isDisplayed(rest.displayOptions, scope),
  );
  if (!property) return [];
  const isList = property.type === 'multiOptions';
  return choicesOf(property, scope)
    .slice(0, MOST_ACTIONS)
    .map((choice) => actionOf(choice, '', { [property.name]: isList ? [choice.value] : choice.value }));
}

function actionOf(choice: PropertyOption, group: string, parameters: JsonObject): NodeAction {
  const { name, action, description } = choice;
  return { name: action ?? name, ...(description !== undefined && { description }), group, parameters };
}

type Scope = Parameters<typeof isDisplayed>[1];

/** Of a node as it is new. Where a name stands several times, its first property counts. */
function scopeOf(description: NodeTypeDescription): Scope {
  const root: JsonObject = {};
  for (const { name, default: value } of description.properties) {
    if (name !== '__proto__' && !Object.hasOwn(root, name)) root[name] = value;
  }
  return { root, siblings: root, typeVersion: defaultVersionOf(description) };
}

function withParameters({ root, typeVersion }: Scope, chosen: JsonObject): Scope {
  const parameters = { ...root, ...chosen };
  return { root: parameters, siblings: parameters, typeVersion };
}

function isShown({ displayOptions }: NodeProperty, scope: Scope): boolean {
  return isDisplayed(displayOptions, scope);
}

function choicesOf({ options = [] }: NodeProperty, scope: Scope): PropertyOption[] {
  return options.filter(
    (option): option is PropertyOption => 'value' in option && isDisplayed(option.displayOptions, scope),
  );
}
