import type { Item } from '@millrace/node-sdk';
import { readGrid } from './read-grid.ts';
import type { ReadOptions } from './read-options.ts';
import { listedRow, namedRow, type RowSettings } from './table-row.ts';

/** Rows of a sheet as items. */
export default async function readWorkbook({
  bytes,
  options,
}: {
  bytes: Uint8Array;
  options: ReadOptions;
}): Promise<Item[]> {
  const { names, rows } = await readGrid(bytes, options);
  const settings: RowSettings = {
    headerRow: options.headerRow !== false,
    includeEmptyCells: options.includeEmptyCells === true,
  };
  return rows.map((cells) => (names ? namedRow(names, cells, settings) : listedRow(cells, settings)));
}
