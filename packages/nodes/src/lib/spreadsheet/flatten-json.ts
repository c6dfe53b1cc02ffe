import type { JsonObject, JsonValue } from '@millrace/node-sdk';

/** A value of a cell. */
export type Scalar = string | number | boolean | null;

/** The values of an item by column: what lies inside is named by its path, as `a.b` and `list.0`. */
export function flattenJson(json: JsonObject): Map<string, Scalar> {
  const columns = new Map<string, Scalar>();
  const add = (value: JsonValue, name: string): void => {
    if (typeof value !== 'object' || value === null) columns.set(name, value);
    else for (const [key, inner] of Object.entries(value)) add(inner, `${name}.${key}`);
  };
  for (const [key, value] of Object.entries(json)) add(value, key);
  return columns;
}
