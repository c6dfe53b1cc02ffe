import type { BinaryData, Item, NodeContext } from '@millrace/node-sdk';
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
  context: Pick<NodeContext, 'binary' | 'signal' | 'hint'>,
): Promise<Item[]> {
  const isCsv = format === 'csv' || (format === 'autodetect' && file.mimeType === 'text/csv');
  if (isCsv) {
    const items = await readCsv(context.binary.stream(file), options, context.signal);
    noteMark(items, context);
    return items;
  }
  return readWorkbook(await context.binary.read(file), settingsOf(format, options), context.signal);
}

/** What a format does not know is not asked for; rich text has names in its first row, and texts in all. */
function settingsOf(format: ReadFormat, options: ReadOptions): ReadOptions {
  if (format !== 'html' && format !== 'rtf') return options;
  const whole = { ...options, sheetName: '', range: '' };
  return format === 'rtf' ? { ...whole, headerRow: true, asTexts: true } : whole;
}

/** A mark that cannot be seen is hard to find out about. */
function noteMark([first]: readonly Item[], { hint }: Pick<NodeContext, 'hint'>): void {
  if (!Object.keys(first?.json ?? {})[0]?.startsWith('\uFEFF')) return;
  hint({
    message: "The first field name begins with an invisible byte order mark. 'Exclude byte order mark' leaves it out.",
    location: 'outputPane',
  });
}
