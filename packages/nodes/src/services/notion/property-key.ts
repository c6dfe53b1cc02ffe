import { hidden, type JsonValue } from '@millrace/node-sdk';

/** A property as files name it: `name|type`. Names may hold `|`, types do not. */
export function readKey(key: string): { name: string; type: string } {
  const at = key.lastIndexOf('|');
  return at === -1 ? { name: key, type: '' } : { name: key.slice(0, at), type: key.slice(at + 1) };
}

/** Shows a parameter for properties of these types. Where the property comes from an expression all are shown. */
export function ofTypes(...types: readonly string[]) {
  return { show: { key: types.map((type) => ({ _cnd: { endsWith: `|${type}` } })) } };
}

/** Files may hold how the editor found the type: an expression, which the key makes needless. */
export const storedType = { ...hidden<'type', JsonValue>('type', { default: '' }), evaluatedByNode: true };
