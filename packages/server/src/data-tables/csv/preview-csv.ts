import { type CallAnswer, type dataTableRowRoutes, MAX_COLUMN_NAME_LENGTH, SYSTEM_COLUMNS } from '@millrace/api';
import { CsvError, type Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { apiError } from '../../errors/server-error.ts';
import { typeOf } from './csv-cells.ts';

/** Rows that types are guessed by. */
const MAX_ROWS = 500;
const SHOWN_ROWS = 10;
const DELIMITERS = [',', ';', '\t', '|'];

type CsvPreview = CallAnswer<typeof dataTableRowRoutes.previewCsv>;

/** What the beginning of a CSV file holds. @throws ServerError `DATA_TABLE_CSV_WRONG` */
export function previewCsv(text: string, delimiter = delimiterIn(text)): CsvPreview {
  const [headers, ...rows] = readBeginning(text, delimiter);
  if (!headers) throw apiError('DATA_TABLE_CSV_WRONG.empty');
  const names = columnNames(headers);
  return {
    delimiter,
    columns: headers.map((header, at) => ({
      header,
      name: names[at] ?? '',
      type: typeOf(rows.map((row) => row[at] ?? '')),
    })),
    rows: rows.slice(0, SHOWN_ROWS),
  };
}

/** Names that columns can have, made of what the first line of a file says, each once. */
function columnNames(headers: readonly string[]): string[] {
  const taken = new Set(SYSTEM_COLUMNS.map((name) => name.toLowerCase()));
  return headers.map((header, at) => {
    const letters = header
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^[^A-Za-z]+|_+$/g, '');
    const base = (letters || `column_${at + 1}`).slice(0, MAX_COLUMN_NAME_LENGTH - 5);
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base}_${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Settings with which files are read. */
export function csvOptions(delimiter: string): Options {
  return { delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, max_record_size: 16_777_216 };
}

/** Of lines as far as they are whole. */
function readBeginning(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const onRecord = (record: string[]) => void rows.push(record);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1) || text;
  try {
    parse(whole, { ...csvOptions(delimiter), to: MAX_ROWS + 1, onRecord });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The beginning may end within quotes.
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED' || rows.length === 0) throw unreadable(error);
  }
  return rows;
}

export function unreadable(error: CsvError): Error {
  const line = 'lines' in error ? String(error.lines) : '1';
  return apiError('DATA_TABLE_CSV_WRONG.unreadable', { line, reason: error.message }, { cause: error });
}

/** The sign that stands most often in the first line, outside of quotes. */
function delimiterIn(text: string): string {
  const line = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => line.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
