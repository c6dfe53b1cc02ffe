import type { DataTableChange, DataTableRow } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';

/** Rows of a change that are told of. */
const TOLD_ROWS = 20;
/** A cell that is longer, as JSON text, is left out. */
const LONGEST_CELL = 500;

/** What is kept of a change besides how many rows it was about. */
export type ChangeDetails = Partial<Pick<DataTableChange, 'rows' | 'column' | 'from' | 'to'>>;

/** What is told of rows that were added or deleted. */
export function idsOfRows(ids: readonly number[]): ChangeDetails {
  return { rows: ids.slice(0, TOLD_ROWS).map((id) => ({ id })) };
}

/** What is told of rows that changed, by their cells before and after. Both are in the order of their ids. */
export function changesOfRows(before: readonly DataTableRow[], after: readonly DataTableRow[]): ChangeDetails {
  const rows = before.slice(0, TOLD_ROWS).map((row, at) => {
    const next = after[at] ?? row;
    const names = Object.keys(row).filter(
      (name) => name !== 'updatedAt' && JSON.stringify(row[name]) !== JSON.stringify(next[name]),
    );
    return { id: row.id, before: cellsOf(row, names), after: cellsOf(next, names) };
  });
  return { rows };
}

export function detailsText(details: ChangeDetails): string {
  return JSON.stringify(details);
}

export function readDetails(text: string): Pick<DataTableChange, 'rows' | 'column' | 'from' | 'to'> {
  return { rows: [], column: null, from: null, to: null, ...(JSON.parse(text) as ChangeDetails) };
}

function cellsOf(row: DataTableRow, names: readonly string[]): Record<string, JsonValue> {
  const told = names
    .map((name) => [name, row[name] as JsonValue] as const)
    .filter(([, value]) => JSON.stringify(value).length <= LONGEST_CELL);
  return Object.fromEntries(told);
}
