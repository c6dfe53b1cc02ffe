import type { ColumnType, DataTableChangeKind } from '@millrace/api';

// Times are ms since the epoch. Truth values are 0 or 1: SQLite has no boolean.

/** A data table. Its rows lie in a table of the database of its own, whose name is made of the id. */
export interface DataTableTable {
  id: string;
  name: string;
  /** The name without regard to case. */
  name_key: string;
  /** Id of the row that is added next: none is used twice. */
  next_row: number;
  row_count: number;
  byte_count: number;
  /** Of the last change: counts up with each, of the columns, too. */
  change_number: number;
  created_at: number;
  updated_at: number;
}

export interface DataTableColumnTable {
  id: string;
  table_id: string;
  name: string;
  /** The name without regard to case: no two columns of a table have the same. */
  name_key: string;
  type: ColumnType;
  /** From 0. */
  position: number;
  /** Rows are found in its order without looking at all. */
  is_indexed: number;
}

/** What somebody, or an execution, changed in a data table. */
export interface DataTableChangeTable {
  table_id: string;
  number: number;
  time: number;
  kind: DataTableChangeKind;
  user_id: string | null;
  workflow_id: string | null;
  execution_id: string | null;
  row_count: number;
  /** JSON text. */
  details: string;
}
