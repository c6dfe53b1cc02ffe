import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Item, NodeError } from '@millrace/node-sdk';
import type { CsvError, Options, Parser } from 'csv-parse';
import { delimiterOf } from './delimiter.ts';
import type { ReadOptions } from './read-options.ts';
import { namedRow, type RowSettings } from './table-row.ts';

/**
 * Rows of a CSV file as items; all values are texts. The file is read in parts.
 * @throws NodeError for a row that cannot be read.
 */
export async function readCsv(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Item[]> {
  if (options.maxRowCount === 0) return [];
  const { CsvError, parse } = await import('csv-parse');
  const settings: RowSettings = {
    headerRow: options.headerRow !== false,
    includeEmptyCells: options.includeEmptyCells === true,
  };
  const items: Item[] = [];
  try {
    const parser = parse(parserOptions(options, settings));
    limitSkipped(parser, options);
    await pipeline(
      Readable.from(source, { objectMode: false }),
      parser,
      async (records: AsyncIterable<string[]>) => {
        let names: string[] | undefined;
        for await (const record of records) {
          if (!settings.headerRow) items.push(numberedRow(record, settings));
          else if (names) items.push(csvRow(names, record, settings));
          else names = record;
        }
      },
      { signal },
    );
  } catch (error) {
    throw signal.aborted ? signal.reason : error instanceof CsvError ? explain(error) : error;
  }
  return items;
}

/** A field for each value that is not empty. Of columns with the same name the last one counts. */
function csvRow(names: readonly string[], record: readonly string[], settings: RowSettings): Item {
  const values = new Map(names.map((name, column) => [name, record[column] || undefined]));
  return namedRow([...values.keys()], [...values.values()], settings);
}

/** One item for a row of a file without header: its values as a list, or those that are not empty by their number. */
function numberedRow(record: readonly string[], { includeEmptyCells }: RowSettings): Item {
  if (includeEmptyCells) return { json: { row: [...record] } };
  return { json: { row: Object.fromEntries([...record.entries()].filter(([, value]) => value !== '')) } };
}

function parserOptions(
  {
    delimiter,
    encoding = 'utf-8',
    enableBOM = false,
    relaxQuotes = false,
    maxRowCount = -1,
    fromLine = 0,
    ...rest
  }: ReadOptions,
  { headerRow }: RowSettings,
): Options {
  return {
    delimiter: delimiterOf(delimiter),
    encoding: encoding as BufferEncoding,
    bom: enableBOM,
    relax_quotes: relaxQuotes,
    skip_empty_lines: true,
    skip_records_with_error: rest.skipRecordsWithErrors?.value?.enabled === true,
    ...(fromLine > 1 && { from_line: fromLine }),
    ...(maxRowCount > 0 && { to: maxRowCount + (headerRow ? 1 : 0) }),
  };
}

function limitSkipped(parser: Parser, { skipRecordsWithErrors }: ReadOptions): void {
  const limit = skipRecordsWithErrors?.value?.maxSkippedRecords ?? -1;
  let skipped = 0;
  parser.on('skip', (error: CsvError) => {
    if (limit >= 0 && ++skipped > limit) parser.destroy(error);
  });
}

function explain(error: CsvError): NodeError {
  const line = 'lines' in error ? ` in line ${String(error.lines)}` : '';
  return new NodeError(`The CSV file cannot be read${line}: ${error.message}`, {
    description:
      "Check 'Delimiter' and 'Encoding'. 'Preserve quotes' takes quotes inside of values as they are, 'Skip rows with errors' leaves such rows out.",
    parameter: 'options',
    code: 'CSV_INVALID',
    cause: error,
  });
}
