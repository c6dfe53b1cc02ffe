import type { Table } from './table-of-items.ts';
import { writeInWorker } from './workbook-worker.ts';
import type { WorkbookSettings } from './write-grid.ts';

/** Beyond so many cells writing takes so long that nothing else should wait for it. */
const WORKER_FROM_CELLS = 20_000;

/** A table as a spreadsheet with one sheet. @throws NodeError for names and values that the format does not take. */
export async function writeWorkbook(
  { names, rows }: Table,
  { headerRow = true, ...settings }: WorkbookSettings & { headerRow?: boolean | undefined },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const values = rows.map((row) => names.map((name) => row.get(name)));
  const grid = headerRow ? [names, ...values] : values;
  if (names.length * rows.length >= WORKER_FROM_CELLS) return await writeInWorker(grid, settings, signal);
  return await (await import('./write-grid.ts')).writeGrid(grid, settings);
}
