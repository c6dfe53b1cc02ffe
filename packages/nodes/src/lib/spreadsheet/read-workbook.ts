import type { Item } from '@millrace/node-sdk';
import type { ReadOptions } from './read-options.ts';
import { listedRow, namedRow, type RowSettings } from './table-row.ts';
import { unpackedSize } from './unpacked-size.ts';
import { readInWorker } from './workbook-worker.ts';

/** Spreadsheets that hold more than this take so long to read that nothing else should wait for it. */
const WORKER_FROM_BYTES = 1_000_000;

/**
 * Rows of a sheet as items. The format is found from the content.
 * @throws NodeError for what is no spreadsheet, and for a sheet or range that is not there.
 */
export async function readWorkbook(bytes: Uint8Array, options: ReadOptions, signal: AbortSignal): Promise<Item[]> {
  const { names, rows } =
    unpackedSize(bytes, WORKER_FROM_BYTES) < WORKER_FROM_BYTES
      ? await (await import('./read-grid.ts')).readGrid(bytes, options)
      : await readInWorker(bytes, options, signal);
  const settings: RowSettings = {
    headerRow: options.headerRow !== false,
    includeEmptyCells: options.includeEmptyCells === true,
  };
  return rows.map((cells) => (names ? namedRow(names, cells, settings) : listedRow(cells, settings)));
}
