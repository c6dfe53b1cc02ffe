import type { ColumnType, DataTable } from '@millrace/api';

/** A column as the grid shows it. */
export interface GridColumn {
  /** Absent for the times that every row has, which nobody changes. */
  id?: string;
  name: string;
  type: ColumnType;
  /** Distance from the first column, in pixels. */
  left: number;
  /** In pixels. */
  width: number;
}

const WIDTHS: Readonly<Record<ColumnType, number>> = {
  string: 220,
  number: 130,
  boolean: 110,
  date: 190,
  json: 240,
  file: 200,
};

/** The columns of a table, and behind them the times of its rows. */
export function gridColumns({ columns }: Pick<DataTable, 'columns'>): GridColumn[] {
  const times = [
    { name: 'createdAt', type: 'date' as const },
    { name: 'updatedAt', type: 'date' as const },
  ];
  let left = 0;
  return [...columns, ...times].map((column) => {
    const placed = { ...column, left, width: WIDTHS[column.type] };
    left += placed.width;
    return placed;
  });
}
