import { type Rows, type WorkbookSettings, writeGrid } from './write-grid.ts';

/** A spreadsheet with one sheet. */
export default function writeWorkbook({
  rows,
  settings,
}: {
  rows: Rows;
  settings: WorkbookSettings;
}): Promise<Uint8Array> {
  return writeGrid(rows, settings);
}
