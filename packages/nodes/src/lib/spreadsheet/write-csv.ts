import { delimiterOf } from './delimiter.ts';
import type { Table } from './table-of-items.ts';

/** Spreadsheet programs take a file for UTF-8 by this mark. */
const MARK = '\uFEFF';
const ROWS_PER_PART = 1_000;

/** A table as CSV, part by part. Numbers are written in full. */
export async function* writeCsv(
  { names, rows }: Table,
  { delimiter, headerRow = true }: { delimiter?: string | undefined; headerRow?: boolean | undefined },
): AsyncGenerator<Uint8Array> {
  const { stringify } = await import('csv-stringify/sync');
  const options = {
    delimiter: delimiterOf(delimiter),
    cast: { boolean: (value: boolean) => (value ? 'TRUE' : 'FALSE') },
  };
  yield Buffer.from(headerRow ? MARK + stringify([names], options) : MARK);
  for (let at = 0; at < rows.length; at += ROWS_PER_PART) {
    const part = rows.slice(at, at + ROWS_PER_PART).map((row) => names.map((name) => row.get(name)));
    yield Buffer.from(stringify(part, options));
  }
}
