import type { JsonObject } from '@millrace/node-sdk';
import { valueJson } from '../../lib/sql/row-json.ts';
import { setOwn } from '../../lib/values/own-property.ts';

/** A row as an object. Columns of the same name become a list, as joins give them. */
export function rowValues(names: readonly string[], values: readonly unknown[]): JsonObject {
  const row: JsonObject = {};
  const several = new Set<string>();
  for (const [index, name] of names.entries()) {
    const value = valueJson(values[index]);
    const before = Object.hasOwn(row, name) ? row[name] : undefined;
    if (before === undefined) setOwn(row, name, value);
    else if (several.has(name) && Array.isArray(before)) before.push(value);
    else setOwn(row, name, [before, value]);
    if (before !== undefined) several.add(name);
  }
  return row;
}
