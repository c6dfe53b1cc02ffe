import { apiError } from '../../errors/server-error.ts';
import type { TableShape } from '../table-shape.ts';
import type { TableUnderChange } from '../table-writer.ts';
import { type GivenCells, holds, type StoredRow } from './cells.ts';
import { findRows } from './row.repository.ts';

/** Cells of a row to change. */
export interface RowUpdate {
  id: number;
  cells: GivenCells;
  /** As whoever changes them saw them. */
  seen?: GivenCells | undefined;
}

/** @throws ServerError `DATA_TABLE_ROW_CHANGED` for the first cell that is not as it was seen */
export function refuseChanged(shape: TableShape, stored: readonly StoredRow[], rows: readonly RowUpdate[]): void {
  const byId = new Map(stored.map((row) => [Number(row.id), row]));
  for (const { id, seen } of rows) {
    const row = byId.get(id);
    const changed =
      row &&
      seen &&
      shape.columns.find((column) => Object.hasOwn(seen, column.name) && !holds(column, row, seen[column.name]));
    if (changed) throw apiError('DATA_TABLE_ROW_CHANGED', { table: shape.name, column: changed.name, id });
  }
}

/** @throws ServerError `DATA_TABLE_ROW_ID` for ids that no deleted row had */
export async function refuseIds(
  { transaction, shape, row }: TableUnderChange,
  ids: readonly number[],
  rows: number,
): Promise<void> {
  const table = shape.name;
  if (ids.length !== rows) throw apiError('DATA_TABLE_ROW_ID.count', { rows, ids: ids.length });
  const notGiven = ids.find((id) => id >= row.next_row);
  if (notGiven !== undefined) throw apiError('DATA_TABLE_ROW_ID.notGiven', { table, id: notGiven });
  const [found] = await findRows(transaction, shape, ids);
  const taken = found ? Number(found.id) : ids.find((id, at) => ids.indexOf(id) !== at);
  if (taken !== undefined) throw apiError('DATA_TABLE_ROW_ID.taken', { table, id: taken });
}
