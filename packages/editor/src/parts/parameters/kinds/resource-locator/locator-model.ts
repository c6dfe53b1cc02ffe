import {
  type JsonObject,
  type JsonValue,
  type LocatorMode,
  type NodeProperty,
  type SearchResult,
  toLocator,
} from '@millrace/workflow';

/** The modes of a locator; a property that names none can be given by id. */
export function locatorModes(property: NodeProperty): LocatorMode[] {
  const modes = property.modes ?? [];
  return modes.length > 0 ? modes : [{ name: 'id', displayName: 'ID', type: 'string' }];
}

/** A stored value as a locator; plain texts of older nodes count as ids. */
export function locatorOf(property: NodeProperty, value: JsonValue): JsonObject {
  return toLocator({ ...property, modes: locatorModes(property) }, value);
}

/**
 * Another mode, with the same thing meant as far as it can be known: an address gives the id that stands in it, and one that
 * was chosen from a list has its address. Any other value stays as it is, to be seen and changed.
 */
export function switchLocatorMode(property: NodeProperty, locator: JsonObject, mode: string): JsonObject {
  if (mode === locator.mode) return locator;
  const { value = '', cachedResultName, cachedResultUrl } = locator;
  const from = locatorModes(property).find(({ name }) => name === locator.mode);
  const hasAddress = mode === 'url' && typeof cachedResultUrl === 'string';
  return {
    __rl: true,
    mode,
    value: hasAddress ? cachedResultUrl : idWithin(from, value),
    ...(cachedResultName !== undefined && { cachedResultName }),
    ...(cachedResultUrl !== undefined && { cachedResultUrl }),
  };
}

function idWithin(mode: LocatorMode | undefined, value: JsonValue): JsonValue {
  if (!mode?.extractValue || typeof value !== 'string') return value;
  const { regex, isEncoded } = mode.extractValue;
  try {
    const id = new RegExp(regex).exec(value)?.[1];
    if (id === undefined) return value;
    return isEncoded ? decodeURIComponent(id) : id;
  } catch {
    return value;
  }
}

/** The mode that an expression is given in. */
export function expressionMode(property: NodeProperty): string {
  const names = locatorModes(property).map((mode) => mode.name);
  return names.includes('id') ? 'id' : (names.find((name) => name !== 'list') ?? 'id');
}

/** The locator of an entry that was chosen from a list, with what the list called it. */
export function chosenLocator(mode: string, { name, value, url }: SearchResult): JsonObject {
  return { __rl: true, mode, value, cachedResultName: name, ...(url !== undefined && { cachedResultUrl: url }) };
}

/** What a chosen entry is called. */
export function chosenName({ cachedResultName, value }: JsonObject): string {
  if (typeof cachedResultName === 'string' && cachedResultName !== '') return cachedResultName;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether a locator points at nothing. */
export function isEmptyLocator({ value }: JsonObject): boolean {
  return value === '' || value === null || value === undefined;
}
