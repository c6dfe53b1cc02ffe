import type { ColumnType, DataTableRow } from '@millrace/api';
import { isJsonObject, type JsonValue } from '@millrace/workflow';
import { apiError } from '../../errors/server-error.ts';
import type { ColumnShape, TableShape } from '../table-shape.ts';
import { cellColumnName } from './row-names.ts';

/** A cell as the database has it: dates as ms since the epoch, truth as 0 or 1, JSON and files as JSON text. */
export type StoredCell = string | number | null;
/** Cells by ids of columns. */
export type StoredCells = ReadonlyMap<string, StoredCell>;
/** Cells by names of columns, as people and nodes give them. */
export type GivenCells = Readonly<Record<string, JsonValue | undefined>>;

/** A row as the database gives it. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** What a row takes besides its cells: its id, its times, and its change. */
const ROW_BYTES = 32;
const NUL = '\u0000';
const ISO_DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const LONGEST_SHOWN = 60;

/** @throws ServerError `DATA_TABLE_COLUMN_NOT_FOUND`, `DATA_TABLE_VALUE_WRONG` */
export function toStoredCells(table: TableShape, given: GivenCells): Map<string, StoredCell> {
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const cells = new Map<string, StoredCell>();
  for (const [name, value] of Object.entries(given)) {
    const column = byName.get(name);
    if (!column) throw apiError('DATA_TABLE_COLUMN_NOT_FOUND', { table: table.name, column: name });
    cells.set(column.id, toStoredCell(column, value));
  }
  return cells;
}

/** @throws ServerError `DATA_TABLE_VALUE_WRONG` */
export function toStoredCell(
  { name, type }: Pick<ColumnShape, 'name' | 'type'>,
  value: JsonValue | undefined,
): StoredCell {
  if (value === null || value === undefined) return null;
  const stored = readStoredCell(type, value);
  if (stored === undefined) throw apiError(`DATA_TABLE_VALUE_WRONG.${type}`, { column: name, value: shown(value) });
  if (holdsNul(stored)) throw apiError('DATA_TABLE_VALUE_WRONG.nul', { column: name });
  return stored;
}

/** A value as a column of a type stores it; `undefined` for what it does not take. */
export function readStoredCell(type: ColumnType, value: JsonValue): StoredCell | undefined {
  return READERS[type](value);
}

/** PostgreSQL stores no text with this character. */
export function holdsNul(stored: StoredCell | undefined): boolean {
  return typeof stored === 'string' && stored.includes(NUL);
}

const READERS: Readonly<Record<ColumnType, (value: JsonValue) => StoredCell | undefined>> = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
  date: readDate,
  json: (value) => JSON.stringify(value),
  file: (value) => (isFile(value) ? JSON.stringify(value) : undefined),
};

function readDate(value: JsonValue): number | undefined {
  if (typeof value !== 'string' || !ISO_DATE.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

function isFile(value: JsonValue): boolean {
  if (!isJsonObject(value) || typeof value.mimeType !== 'string') return false;
  return typeof value.id === 'string' || typeof value.data === 'string';
}

/** A row as it is answered. */
export function toRow(columns: readonly ColumnShape[], row: StoredRow): DataTableRow {
  const cells = columns.map(({ id, name, type }) => [name, fromStored(type, row[cellColumnName(id)])]);
  return {
    id: Number(row.id),
    ...(Object.fromEntries(cells) as Record<string, JsonValue>),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
  };
}

/** Whether a cell of a row holds a value. @throws ServerError `DATA_TABLE_VALUE_WRONG` */
export function holds(column: ColumnShape, row: StoredRow, value: JsonValue | undefined): boolean {
  const cell = fromStored(column.type, row[cellColumnName(column.id)]);
  return JSON.stringify(cell) === JSON.stringify(fromStored(column.type, toStoredCell(column, value)));
}

/** A value as the database gives it, as it is answered. */
export function fromStored(type: ColumnType, value: unknown): JsonValue {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'number':
      return Number(value);
    case 'boolean':
      return Number(value) === 1;
    case 'date':
      return new Date(Number(value)).toISOString();
    case 'json':
    case 'file':
      return JSON.parse(String(value)) as JsonValue;
    case 'string':
      return String(value);
  }
}

/** What a row takes that has these cells. */
export function bytesOfRow(table: Pick<TableShape, 'columns'>, cellOf: (column: ColumnShape) => unknown): number {
  return table.columns.reduce((sum, column) => sum + bytesOfCell(column.type, cellOf(column)), ROW_BYTES);
}

/** What a cell takes, as the limit counts it. */
function bytesOfCell(type: ColumnType, stored: unknown): number {
  if (stored === null || stored === undefined) return 0;
  if (typeof stored === 'string') return Buffer.byteLength(stored);
  return type === 'boolean' ? 1 : 8;
}

function shown(value: JsonValue): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
