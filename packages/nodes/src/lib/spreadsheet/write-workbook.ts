import { heavyWork } from '../heavy-work/heavy-work.ts';
import type { Table } from './table-of-items.ts';
import type { WorkbookSettings } from './write-grid.ts';

/** What a cell takes in a file before it is packed, roughly. */
const BYTES_PER_CELL = 50;
/** Beyond so much writing takes so long that nothing else should wait for it. */
const INLINE_BELOW_BYTES = 1_000_000;

const work = heavyWork({
  name: 'write-workbook',
  label: 'Writing the spreadsheet',
  load: () => import('./write-workbook.work.ts'),
  inlineBelowBytes: INLINE_BELOW_BYTES,
});

/** A table as a spreadsheet with one sheet. @throws NodeError for names and values that the format does not take. */
export async function writeWorkbook(
  { names, rows }: Table,
  { headerRow = true, ...settings }: WorkbookSettings & { headerRow?: boolean | undefined },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const values = rows.map((row) => names.map((name) => row.get(name)));
  const grid = headerRow ? [names, ...values] : values;
  return await work({ rows: grid, settings }, { bytes: names.length * rows.length * BYTES_PER_CELL, signal });
}
