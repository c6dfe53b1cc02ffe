import { type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { columnLetters, columnNumber, startOf } from '../../../lib/spreadsheet/a1.ts';
import type { Cells } from './client.ts';

/** Where cells are. Rows and columns count from 1, the last ones included. */
export interface Region {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** `Sheet1!A1:C3` and `A1`. @throws NodeError for a range without numbers of rows */
export function regionOf(address: string): Region {
  const cells = address.slice(address.lastIndexOf('!') + 1);
  const [from = '', to = from] = cells.split(':');
  if (![from, to].every((cell) => /^\$?[a-zA-Z]{1,3}\$?\d{1,7}$/.test(cell))) {
    throw new NodeError(`'${cells.slice(0, 100)}' is not a range of cells`, {
      description: 'Give it as A1:C10.',
      parameter: 'range',
    });
  }
  const [first, last] = [startOf(from), startOf(to)];
  return {
    firstRow: first.row,
    lastRow: last.row,
    firstColumn: columnNumber(first.column),
    lastColumn: columnNumber(last.column),
  };
}

export function addressOf({ firstRow, lastRow, firstColumn, lastColumn }: Region): string {
  return `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}`;
}

/** The region of so many rows behind a row. */
export function below(region: Region, row: number, rows: number, width?: number): Region {
  const lastColumn = width === undefined ? region.lastColumn : region.firstColumn + width - 1;
  return { ...region, firstRow: row + 1, lastRow: row + rows, lastColumn };
}

/** The names of columns. */
export function namesIn(header: readonly JsonValue[] = []): string[] {
  return header.map((name) => String(name ?? ''));
}

/** A row by the names of its columns; those without a name are left out. */
export function recordOf(names: readonly string[], row: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(names.flatMap((name, at) => (name === '' ? [] : [[name, row[at] ?? null]])));
}

/** The rows below a header. */
export function recordsIn(cells: Cells, { header = 0, first = header + 1 }: { header?: number; first?: number } = {}) {
  const names = namesIn(cells[header]);
  return cells.slice(first).map((row) => recordOf(names, row));
}

/** How many cells the longest row has. */
export function widthOf(rows: Cells): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}

/** What an item gives for each column. `null` leaves a cell as it is. */
export function rowOf(names: readonly string[], values: JsonObject): JsonValue[] {
  return names.map((name) => cellOf(Object.hasOwn(values, name) ? values[name] : undefined));
}

/** A value as a cell takes it: an object or list as its JSON. */
export function cellOf(value: JsonValue | undefined): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
