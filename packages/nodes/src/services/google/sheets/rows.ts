import type { JsonObject, JsonValue } from '@millrace/node-sdk';

/** Cells, row after row; empty cells at the end of a row, and empty rows at the end, are not there. */
export type Cells = readonly (readonly JsonValue[])[];

/** Where records are in cells that begin at the first row. All numbers count from 1, as in the sheet. */
export interface RecordPlace {
  headerRow: number;
  firstDataRow: number;
}

/** A row below the header: its number, and the values by their columns. */
export interface SheetRecord {
  row: number;
  values: JsonObject;
  /** As they were read. */
  cells: readonly JsonValue[];
}

/** The names of columns, at least so many; those without one are called by their place. */
export function columnNames(header: readonly JsonValue[] = [], count = header.length): string[] {
  return Array.from({ length: Math.max(count, header.length) }, (_, index) => {
    const name = header[index];
    return isEmpty(name) ? `col_${index + 1}` : String(name);
  });
}

/** The records below a header. With `isPadded` cells that are not there are empty texts, and rows without any are left out. */
export function recordsIn(cells: Cells, { headerRow, firstDataRow }: RecordPlace, isPadded: boolean): SheetRecord[] {
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  const names = columnNames(cells[headerRow - 1], width);
  const records = cells.slice(firstDataRow - 1).map((row, index) => ({
    row: firstDataRow + index,
    cells: row,
    values: recordOf(isPadded ? names : names.slice(0, row.length), row),
  }));
  return isPadded ? records.filter((record) => !record.cells.every(isEmpty)) : records;
}

function recordOf(names: readonly string[], row: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** The rows up to the first empty one. */
export function untilEmpty(cells: Cells): Cells {
  const end = cells.findIndex((row) => row.every(isEmpty));
  return end === -1 ? cells : cells.slice(0, end);
}

/** A value as a cell takes it: an object or list as its JSON, nothing as an empty text. */
export function cellOf(value: JsonValue | undefined): string | number | boolean {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
