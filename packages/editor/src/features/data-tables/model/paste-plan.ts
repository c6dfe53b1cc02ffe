import type { DataTableRow } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import { cellOf, readCell } from './cell-text.ts';
import type { GridColumn } from './grid-column.ts';
import type { Range } from './selection.ts';

/** Most rows that are changed together: more are better brought as a CSV file, which is read as it comes. */
export const MOST_CHANGED_ROWS = 5000;

export type Cells = Record<string, JsonValue>;

/** A change of a row, with what its cells held before. */
export interface RowChange {
  id: number;
  before: Cells;
  after: Cells;
}

interface PasteProblem {
  /** Place of its row in the grid, from 1. */
  row: number;
  column: string;
  text: string;
  /** What is wrong: the type of the column, or that nobody changes it. */
  reason: GridColumn['type'] | 'readOnly';
}

export interface PastePlan {
  changes: RowChange[];
  /** Rows that the paste adds below the last one. */
  added: Cells[];
  problems: PasteProblem[];
  /** How many columns of the paste lie outside of the table. */
  columnsOutside: number;
}

export interface PasteInput {
  cells: ReadonlyArray<readonly string[]>;
  /** What is selected: cells go in from its first one on; one cell fills it. */
  range: Range;
  columns: readonly GridColumn[];
  /** The rows from the first one of the range on, as far as there are any. */
  rows: readonly DataTableRow[];
}

/** What a paste would do, before anything of it is done: cells that cannot be are named, all of them. */
export function planPaste({ cells, range, columns, rows }: PasteInput): PastePlan {
  const plan: PastePlan = { changes: [], added: [], problems: [], columnsOutside: 0 };
  const area = filledArea(cells, range);
  const width = Math.max(0, ...area.map((row) => row.length));
  plan.columnsOutside = Math.max(0, range.left + width - columns.length);
  for (const [offset, texts] of area.entries()) {
    const index = range.top + offset;
    const after = readRow(texts, { from: range.left, row: index + 1, columns, problems: plan.problems });
    const row = rows[offset];
    if (row) plan.changes.push(changeOf(row, after));
    else plan.added.push(after);
  }
  return plan;
}

/** A change of cells of a row, which remembers what they held. */
export function changeOf(row: DataTableRow, after: Cells): RowChange {
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, cellOf(row, name)]));
  return { id: row.id, before, after };
}

/** One cell fills all that is selected. */
function filledArea(cells: ReadonlyArray<readonly string[]>, { top, bottom, left, right }: Range) {
  const [[only, ...others] = [], ...rows] = cells;
  if (only === undefined || others.length > 0 || rows.length > 0) return cells;
  const row = Array.from({ length: right - left + 1 }, () => only);
  return Array.from({ length: bottom - top + 1 }, () => row);
}

interface ReadContext {
  from: number;
  row: number;
  columns: readonly GridColumn[];
  problems: PasteProblem[];
}

function readRow(texts: readonly string[], { from, row, columns, problems }: ReadContext): Cells {
  const read: Cells = {};
  for (const [offset, text] of texts.entries()) {
    const column = columns[from + offset];
    if (!column) break;
    const { name, type, id } = column;
    const reading = readCell(type, text);
    if (id === undefined) problems.push({ row, column: name, text, reason: 'readOnly' });
    else if ('isWrong' in reading) problems.push({ row, column: name, text, reason: type });
    else read[name] = reading.value;
  }
  return read;
}
