import type { ColumnType } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import { cellOf } from './csv/csv-cells.ts';
import { fromStored, holdsNul, readStoredCell, type StoredCell } from './rows/cells.ts';

/** What a cell becomes where its column gets another type: as if its text stood in a CSV file. `undefined`: it does not fit. */
export function convertCell(from: ColumnType, to: ColumnType, cell: unknown): StoredCell | undefined {
  const value = fromStored(from, cell);
  const converted = value === null ? null : toValue(from, to, value);
  const stored = converted === null ? null : readStoredCell(to, converted);
  return holdsNul(stored) ? undefined : stored;
}

/** A value as people read it. */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toValue(from: ColumnType, to: ColumnType, value: JsonValue): JsonValue {
  if (from === 'boolean' && to === 'number') return Number(value);
  // Texts may be JSON; all other values are.
  if (to === 'json' && from !== 'string') return value;
  return cellOf(to, valueText(value));
}
