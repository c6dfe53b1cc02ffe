import type { CellObject, DenseWorkSheet, Range, WorkBook } from '@e965/xlsx';
import { NodeError } from '@millrace/node-sdk';
import type { ReadOptions } from './read-options.ts';
import { withoutStoredTexts } from './stored-texts.ts';
import type { Cell } from './table-row.ts';
import { checkUnpackedSize } from './unpacked-size.ts';

type Library = typeof import('@e965/xlsx');

/** What a sheet holds. */
export interface Grid {
  /** Names of columns, where the first row holds them. */
  names?: string[];
  rows: Cell[][];
}

/**
 * Rows of a sheet. The format is found from the content.
 * @throws NodeError for what is no spreadsheet, and for a sheet or range that is not there.
 */
export async function readGrid(bytes: Uint8Array, options: ReadOptions): Promise<Grid> {
  checkUnpackedSize(bytes);
  const library = await import('@e965/xlsx');
  const workbook = parse(library, bytes, options);
  const sheet = sheetOf(workbook, options.sheetName);
  const area = areaOf(library, sheet, options.range);
  if (!area) return { rows: [] };
  // Rows without cells are holes in the list.
  const rows = Array.from(sheet['!data'].slice(area.s.r, area.e.r + 1), (row) => cellsOf(row ?? [], area, options));
  if (options.headerRow === false) return { rows: rows.map((cells) => trimmed(cells, area, options)) };
  const names = namesOf(library, sheet['!data'][area.s.r] ?? [], area);
  return { names, rows: rows.slice(1).filter((cells) => cells.some((cell) => cell !== undefined)) };
}

/** How archives and documents of Excel up to 2003 begin: they are no text. */
const CONTAINERS = [Buffer.from('PK'), Buffer.from([0xd0, 0xcf])];

function parse({ read }: Library, bytes: Uint8Array, { rawData = false, readAsString = false }: ReadOptions): WorkBook {
  const shared = { dense: true, raw: rawData, cellHTML: false, cellFormula: false };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isText = !CONTAINERS.some((start) => buffer.subarray(0, start.length).equals(start));
  try {
    if (isText && (readAsString || buffer.includes(' data-v="')))
      return read(withoutStoredTexts(buffer.toString('utf8')), { ...shared, type: 'string' });
    return read(buffer, { ...shared, type: 'buffer' });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NodeError(`The file cannot be read as a spreadsheet: ${reason}`, {
      description: 'It has to be CSV, HTML, ODS, RTF, XLS or XLSX, and not protected by a password.',
      code: 'SPREADSHEET_INVALID',
      cause,
    });
  }
}

function sheetOf({ SheetNames: names, Sheets: sheets }: WorkBook, wanted = ''): DenseWorkSheet {
  const name = wanted === '' ? names[0] : names.find((known) => known === wanted);
  if (name !== undefined) return sheets[name] as DenseWorkSheet;
  throw new NodeError(
    wanted === '' ? 'The spreadsheet has no sheets' : `The spreadsheet has no sheet called '${wanted}'`,
    {
      description:
        names.length > 0 ? `Its sheets are: ${names.map((known) => `'${known}'`).join(', ')}.` : 'It is empty.',
      parameter: 'options',
      code: 'SHEET_MISSING',
    },
  );
}

const RANGE = /^\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?::\$?[A-Z]{1,3}\$?[1-9]\d{0,6})?$/i;

/** The cells to read, within those that there are. */
function areaOf({ utils }: Library, sheet: DenseWorkSheet, range: string | number = ''): Range | undefined {
  if (!sheet['!ref'] || !sheet['!data']) return undefined;
  const used = utils.decode_range(sheet['!ref']);
  const text = String(range).trim();
  if (text === '') return used;
  if (/^\d+$/.test(text))
    return Number(text) > used.e.r ? undefined : { s: { c: used.s.c, r: Number(text) }, e: used.e };
  if (!RANGE.test(text)) {
    throw new NodeError(`The range '${text}' cannot be read`, {
      description: 'Write it as A2:C20, or as the number of the row to begin with, where the first one is 0.',
      parameter: 'options',
      code: 'RANGE_INVALID',
    });
  }
  const { s, e } = utils.decode_range(text.replaceAll('$', '').toUpperCase());
  if (s.r > used.e.r || s.c > used.e.c) return undefined;
  return { s, e: { r: Math.min(e.r, used.e.r), c: Math.min(e.c, used.e.c) } };
}

/** Names of columns: texts as shown, made different by numbers. */
function namesOf({ utils }: Library, header: readonly CellObject[], { s, e }: Range): string[] {
  const counts = new Map<string, number>();
  const names: string[] = [];
  for (let column = s.c; column <= e.c; column++) {
    const cell = header[column];
    const text = cell && cell.v !== undefined ? utils.format_cell(cell) : '__EMPTY';
    let count = counts.get(text) ?? 0;
    let name = text;
    if (count > 0)
      do name = `${text}_${count++}`;
      while (counts.has(name));
    counts.set(text, Math.max(count, 1));
    counts.set(name, counts.get(name) ?? 1);
    names.push(name);
  }
  return names;
}

function cellsOf(row: readonly CellObject[], { s, e }: Range, { asTexts }: ReadOptions): Cell[] {
  const read = asTexts ? cellText : cellValue;
  return Array.from({ length: Math.min(e.c, row.length - 1) - s.c + 1 }, (_, column) => read(row[s.c + column]));
}

/** What stands in the file, before it was taken for a number. */
function cellText(cell: CellObject | undefined): Cell {
  if (!cell || cell.v === undefined) return undefined;
  return cell.w ?? (cell.t === 'b' ? String(cell.v).toUpperCase() : String(cell.v));
}

function cellValue(cell: CellObject | undefined): Cell {
  // Errors such as #DIV/0! have no value.
  if (!cell || cell.t === 'e' || cell.v === undefined) return undefined;
  // Sheets know no time zones: the date as it is written there.
  return cell.v instanceof Date ? cell.v.toISOString() : cell.v;
}

/** A row without header ends with its last value, unless empty cells are wanted. */
function trimmed(cells: readonly Cell[], { s, e }: Range, { includeEmptyCells }: ReadOptions): Cell[] {
  if (includeEmptyCells) return Array.from({ length: e.c - s.c + 1 }, (_, column) => cells[column]);
  return cells.slice(0, cells.findLastIndex((cell) => cell !== undefined) + 1);
}
