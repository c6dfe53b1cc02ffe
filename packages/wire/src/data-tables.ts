import type { JsonObject, JsonValue } from '@millrace/workflow';

/** Which rows; the control plane checks what it says. */
export interface WireRowFilter {
  match: 'all' | 'any';
  conditions: Array<{ column: string; condition: string; value?: JsonValue }>;
}

/** A change by a filter, in portions: rows with larger ids than `afterId`. */
interface ByFilter {
  table: string;
  filter: WireRowFilter;
  afterId?: number | undefined;
}

/** Up to which row of which change somebody has looked. `nextRow`: rows from this id on were not there. */
export interface RowMark {
  change: number;
  row: number;
  nextRow: number;
}

/** What a table is now. `change` counts up with each change of it. */
export interface TableState {
  id: string;
  rowCount: number;
  byteCount: number;
  change: number;
  columns: string[];
}

/** What a runner asks of the data tables of the instance, by id or name. */
export type DataTableRequest =
  | { kind: 'list'; search: string }
  | { kind: 'columns'; table: string }
  | { kind: 'state'; table: string }
  | (ByFilter & { kind: 'find'; limit: number })
  | { kind: 'changed'; table: string; mark: RowMark | null }
  | { kind: 'insert'; table: string; rows: JsonObject[] }
  | { kind: 'addColumn'; table: string; name: string; type: 'string' | 'number' | 'boolean' | 'json' }
  | (ByFilter & { kind: 'update'; cells: JsonObject; isDryRun: boolean })
  | (ByFilter & { kind: 'upsert'; cells: JsonObject; isDryRun: boolean })
  | (ByFilter & { kind: 'delete'; isDryRun: boolean });

/** A row by names of columns, with its `id`. */
export type WireRow = JsonObject & { id: number };

export type DataTableAnswer =
  | { kind: 'tables'; tables: Array<{ id: string; name: string }> }
  | { kind: 'columns'; columns: Array<{ name: string; type: string }> }
  | { kind: 'state'; state: TableState }
  /** Rows before a change, and after it or as they are. `isLast`: the filter finds none with larger ids. */
  | { kind: 'rows'; before: WireRow[]; after: WireRow[]; isLast: boolean }
  /** Rows in the order in which they changed. */
  | { kind: 'changed'; rows: Array<{ row: WireRow; isNew: boolean }>; mark: RowMark }
  /** There is no such table, or not everybody in whose name the node acts may do so with it. */
  | { kind: 'notUsable'; table: string }
  /** What is wrong with the request, in words for people. */
  | { kind: 'refused'; message: string; hint?: string | undefined }
  | { kind: 'failed' };
