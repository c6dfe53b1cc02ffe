import type { BinaryData, BinaryStore, Item } from '@millrace/node-sdk';
import type { TableFormat } from './formats.ts';
import { readCsv } from './read-csv.ts';
import type { ReadOptions } from './read-options.ts';
import { readWorkbook } from './read-workbook.ts';

/** Which reader takes a file: CSV has one of its own, which gives texts; for all others the content tells the format. */
export type ReadFormat = TableFormat | 'autodetect';

/** Rows of a file as items. @throws NodeError for what cannot be read as a table. */
export async function readTable(
  file: BinaryData,
  format: ReadFormat,
  options: ReadOptions,
  context: { binary: BinaryStore; signal: AbortSignal },
): Promise<Item[]> {
  const isCsv = format === 'csv' || (format === 'autodetect' && file.mimeType === 'text/csv');
  if (isCsv) return readCsv(context.binary.stream(file), options, context.signal);
  return readWorkbook(await context.binary.read(file), options, context.signal);
}
