import type { BinaryStore, Item } from '@millrace/node-sdk';
import { filesOf } from '../files/item-files.ts';
import { linkTo } from '../item-lists/item-link.ts';
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

/** One item with the file that all items make, linked to all of them. */
export async function writeTable(
  items: readonly Item[],
  { format, options, property, defaultName }: TableTarget,
  { binary: store, signal }: { binary: BinaryStore; signal: AbortSignal },
): Promise<Item> {
  const table = tableOf(items);
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
