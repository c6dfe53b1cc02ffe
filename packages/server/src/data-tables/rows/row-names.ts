import { type RawBuilder, sql } from 'kysely';

/** Ids are made by `newId`: what else might come here is no part of a statement. */
const ID = /^[0-9A-Za-z]{16}$/;

const ROWS_PREFIX = 'data_table_rows_';

/** Whether rows of a data table lie in a table of the database. */
export function isRowsTable(name: string): boolean {
  return name.startsWith(ROWS_PREFIX);
}

/** Name of the table of the database in which the rows of a data table lie. */
export function rowsTableName(tableId: string): string {
  return `${ROWS_PREFIX}${checked(tableId)}`;
}

export function rowsTable(tableId: string): RawBuilder<unknown> {
  return sql.id(rowsTableName(tableId));
}

export function cellColumnName(columnId: string): string {
  return `c_${checked(columnId)}`;
}

export function cellColumn(columnId: string): RawBuilder<unknown> {
  return sql.id(cellColumnName(columnId));
}

/** The index of a column, whose name is that of no other one. */
export function columnIndex(columnId: string): RawBuilder<unknown> {
  return sql.id(`data_table_by_${checked(columnId)}`);
}

/** The index by the last change of each row. */
export function changeIndex(tableId: string): RawBuilder<unknown> {
  return sql.id(`data_table_changed_${checked(tableId)}`);
}

/** Whether a table may have this id, which it has elsewhere. */
export function isTableId(id: string): boolean {
  return ID.test(id);
}

function checked(id: string): string {
  if (!ID.test(id)) throw new Error(`"${id}" is no id of a data table or column`);
  return id;
}
