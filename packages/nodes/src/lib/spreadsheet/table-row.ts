import type { Item, JsonObject, JsonValue } from '@millrace/node-sdk';
import { setOwn } from '../values/own-property.ts';

/** A cell; `undefined` for an empty one. */
export type Cell = JsonValue | undefined;

/** How rows become items. */
export interface RowSettings {
  headerRow: boolean;
  includeEmptyCells: boolean;
}

/** One item for a row under its header: a field for each cell that is not empty. */
export function namedRow(names: readonly string[], cells: readonly Cell[], { includeEmptyCells }: RowSettings): Item {
  const json: JsonObject = {};
  names.forEach((name, column) => {
    const cell = cells[column];
    if (cell !== undefined) setOwn(json, name, cell);
    else if (includeEmptyCells) setOwn(json, name, '');
  });
  return { json };
}

/** One item for a row of a sheet without header: its cells as a list. */
export function listedRow(cells: readonly Cell[], { includeEmptyCells }: RowSettings): Item {
  return { json: { row: Array.from(cells, (cell) => cell ?? (includeEmptyCells ? '' : null)) } };
}
