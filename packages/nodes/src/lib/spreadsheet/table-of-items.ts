import type { Item } from '@millrace/node-sdk';
import { flattenJson, type Scalar } from './flatten-json.ts';

/** A table of all items. */
export interface Table {
  /** Names of all fields, in the order they are first met. */
  names: string[];
  /** Values by name. */
  rows: Array<ReadonlyMap<string, Scalar>>;
}

/** The table that items make: a row for each, a column for each field that any of them has. */
export function tableOf(items: readonly Item[]): Table {
  const rows = items.map((item) => flattenJson(item.json));
  const names = new Set<string>();
  for (const row of rows) for (const name of row.keys()) names.add(name);
  return { names: [...names], rows };
}
