import { isJsonObject, type JsonObject, type JsonValue, type NodeProperty } from '@millrace/workflow';

export interface LocatorMode {
  name: string;
  displayName: string;
  placeholder?: string | undefined;
}

/** The modes of a locator; a property that names none can be given by id. */
export function locatorModes(property: NodeProperty): LocatorMode[] {
  const modes = property.modes ?? [];
  return modes.length > 0 ? modes : [{ name: 'id', displayName: 'ID' }];
}

/** A stored value as a locator; plain texts of older nodes count as ids. */
export function locatorOf(property: NodeProperty, value: JsonValue): JsonObject {
  const modes = locatorModes(property).map((mode) => mode.name);
  if (isJsonObject(value)) return { __rl: true, mode: modes[0] ?? 'id', value: '', ...value };
  const text = typeof value === 'string' || typeof value === 'number' ? value : '';
  const mode = text !== '' && modes.includes('id') ? 'id' : (modes[0] ?? 'id');
  return { __rl: true, mode, value: text };
}

/** Another mode: list to id keeps the value, to url takes the cached address, anything else starts empty. */
export function switchLocatorMode(locator: JsonObject, mode: string): JsonObject {
  if (mode === locator.mode) return locator;
  if (locator.mode === 'list' && mode === 'id') return { __rl: true, mode, value: locator.value ?? '' };
  if (mode === 'url' && typeof locator.cachedResultUrl === 'string')
    return { __rl: true, mode, value: locator.cachedResultUrl };
  return { __rl: true, mode, value: '' };
}
