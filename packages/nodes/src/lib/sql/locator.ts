import { isJsonObject, NodeError } from '@millrace/node-sdk';

/** The name a locator holds; an expression may give the name alone. @throws NodeError when there is none. */
export function locatedName(locator: unknown, label: string, parameter: string): string {
  const value: unknown = isJsonObject(locator) ? locator.value : locator;
  const name = typeof value === 'number' ? String(value) : value;
  if (typeof name === 'string' && name.trim() !== '') return name;
  throw new NodeError(`No ${label} is chosen`, {
    description: 'Choose it from the list, or give its name.',
    parameter,
  });
}
