import type { BinaryStore, Item } from '@millrace/node-sdk';
import { filesOf } from '../files/item-files.ts';
import { linkTo } from '../item-lists/item-link.ts';
import { checkCells } from './check-cells.ts';
import { mimeTypes, type TableFormat } from './formats.ts';
import { tableOf } from './table-of-items.ts';
import { writeCsv } from './write-csv.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Options of writing a table. */
interface WriteOptions {
  fileName?: string | undefined;
  headerRow?: boolean | undefined;
  sheetName?: string | undefined;
  compression?: boolean | undefined;
  delimiter?: string | undefined;
}

/** A cell takes at least a few bytes, in memory and in the file. */
const MAX_CELLS = 50_000_000;

/** One item with the file that all items make, linked to all of them. @throws NodeError `LIMIT_REACHED` for too many cells. */
export async function writeTable(
  items: readonly Item[],
  { format, options, property, defaultName }: TableTarget,
  { binary: store, signal }: { binary: BinaryStore; signal: AbortSignal },
): Promise<Item> {
  const table = tableOf(items);
  checkCells({ rows: table.rows.length, columns: table.names.length }, MAX_CELLS);
  const content =
    format === 'csv' ? writeCsv(table, options) : await writeWorkbook(table, { ...options, format }, signal);
  const file = await store.create(content, {
    // A name that the user gives tells the type.
    ...(options.fileName
      ? { fileName: options.fileName }
      : { fileName: `${defaultName}.${format}`, mimeType: mimeTypes[format] }),
  });
  return { json: {}, binary: filesOf([[property, file]]), pairedItem: items.map((_, index) => linkTo(index)) };
}

export interface TableTarget {
  format: TableFormat;
  options: WriteOptions;
  /** Name of the file in the item. */
  property: string;
  /** Name of the file without extension, where the user gives none. */
  defaultName: string;
}
