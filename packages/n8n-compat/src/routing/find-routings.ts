import { type DisplayOptions, isDisplayed, isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { isOptions, type Options, optionsIn } from '../requests/option-fields.ts';

/** Routing of a parameter that is shown, with the parameter's value. */
export interface FoundRouting {
  routing: Options;
  value: JsonValue;
  /** Of the list it stands in; 0 elsewhere. */
  index: number;
}

interface Place {
  root: JsonObject;
  siblings: JsonObject;
  typeVersion: number;
  index: number;
}

/** The routings of all parameters that are shown, in the order of the description. */
export function findRoutings(properties: unknown, values: JsonObject, typeVersion: number): FoundRouting[] {
  return routingsOf(properties, { root: values, siblings: values, typeVersion, index: 0 });
}

function routingsOf(properties: unknown, place: Place): FoundRouting[] {
  if (!Array.isArray(properties)) return [];
  return properties.filter(isOptions).flatMap((property) => routingsOfProperty(property, place));
}

function routingsOfProperty(property: Options, place: Place): FoundRouting[] {
  const { name, options, routing, type } = property;
  if (typeof name !== 'string' || !isShown(property, place)) return [];
  const value = Object.hasOwn(place.siblings, name) ? place.siblings[name] : undefined;
  if (value === undefined) return [];
  const own = isOptions(routing) ? [{ routing, value, index: place.index }] : [];
  if (type === 'options' || type === 'multiOptions') return [...own, ...ofChoice(options, value, place)];
  if (type === 'collection')
    return [...own, ...ofEach(value, (siblings, index) => routingsOf(options, { ...place, siblings, index }))];
  if (type !== 'fixedCollection' || !Array.isArray(options) || !isJsonObject(value)) return own;
  const groups = options.filter(isOptions).flatMap((group) => {
    const chosen = typeof group.name === 'string' && Object.hasOwn(value, group.name) ? value[group.name] : undefined;
    return ofEach(chosen, (siblings, index) => routingsOf(group.values, { ...place, siblings, index }));
  });
  return [...own, ...groups];
}

function isShown({ displayOptions }: Options, place: Place): boolean {
  return isDisplayed(isOptions(displayOptions) ? (displayOptions as DisplayOptions) : undefined, place);
}

/** What the chosen entry of a list does. */
function ofChoice(choices: unknown, value: JsonValue, { index }: Place): FoundRouting[] {
  if (!Array.isArray(choices)) return [];
  const chosen = choices.filter(isOptions).filter((choice) => [value].flat().some((one) => one === choice.value));
  return chosen.flatMap(({ routing }) => (isOptions(routing) ? [{ routing: optionsIn(routing), value, index }] : []));
}

function ofEach(
  value: JsonValue | undefined,
  find: (siblings: JsonObject, index: number) => FoundRouting[],
): FoundRouting[] {
  const entries = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry, index) => (isJsonObject(entry) ? find(entry, index) : []));
}
