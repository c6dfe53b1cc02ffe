import type { ColumnType } from '@millrace/api';

/** A column, as far as reading and writing rows needs it. */
export interface ColumnShape {
  id: string;
  name: string;
  type: ColumnType;
  isIndexed: boolean;
}

/** A data table, as far as reading and writing rows needs it. */
export interface TableShape {
  id: string;
  name: string;
  /** In the order that people gave them. */
  columns: readonly ColumnShape[];
  rowCount: number;
}

/** Who changes a data table: somebody, or an execution. */
export interface ChangedBy {
  userId: string | null;
  workflowId: string | null;
  executionId: string | null;
}
