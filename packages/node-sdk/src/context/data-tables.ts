import type { JsonObject, JsonValue } from '@millrace/workflow';

/** What the cells of a column hold. */
export type DataTableColumnType = 'string' | 'number' | 'boolean' | 'date' | 'json' | 'file';

/** A column that a node adds. */
export interface NewDataTableColumn {
  name: string;
  type: Exclude<DataTableColumnType, 'date' | 'file'>;
}

/** A condition for a cell of a row. */
export interface DataTableCondition {
  column: string;
  /** As the reference of the REST interface lists them: `eq`, `contains`, `isEmpty` … */
  condition: string;
  value?: JsonValue;
}

/** Which rows: those that meet `all` conditions, or `any`. Without conditions all rows. */
export interface DataTableFilter {
  match: 'all' | 'any';
  conditions: readonly DataTableCondition[];
}

/** A row: `id`, `createdAt`, `updatedAt`, and a field for each column. Dates are ISO 8601 text. */
export type DataTableRow = JsonObject & { id: number };

/** Rows before and after a change, in the order of their ids. */
export interface ChangedDataTableRows {
  before: DataTableRow[];
  after: DataTableRow[];
}

/** What a table is now. */
export interface DataTableState {
  id: string;
  rowCount: number;
  /** What its rows hold, without what the database adds. */
  byteCount: number;
  /** Counts up with each change of its rows, its columns or its name. */
  change: number;
  /** In the order that people gave them, without those that every table has. */
  columns: string[];
}

/** How far somebody has looked at what changes in a table: up to a row of a change. */
export interface DataTableMark {
  change: number;
  row: number;
  /** Rows from this id on were not there. */
  nextRow: number;
}

/**
 * Data tables of the instance, by id or by name: those that everybody may use in whose name the node acts. A change by a filter is done
 * a thousand rows at a time. Each call throws NodeError: `DATA_TABLE_NOT_USABLE`, `DATA_TABLE_REFUSED`, `DATA_TABLES_NOT_AVAILABLE`.
 */
export interface DataTables {
  /** By name, those with a text in it; the first hundred. */
  list(search: string): Promise<Array<{ id: string; name: string }>>;
  columns(table: string): Promise<Array<{ name: string; type: DataTableColumnType }>>;
  state(table: string): Promise<DataTableState>;
  /** For owners of the table only, as on its page. */
  addColumn(table: string, column: NewDataTableColumn): Promise<void>;
  /** In the order of their ids, up to so many. */
  find(table: string, filter: DataTableFilter, limit: number): Promise<DataTableRow[]>;
  /** Up to 500 of them at once, all or none; more in portions. */
  insert(table: string, rows: readonly JsonObject[]): Promise<DataTableRow[]>;
  /** Changes the cells given. @param isDryRun says what would change, and changes nothing */
  update(table: string, filter: DataTableFilter, cells: JsonObject, isDryRun: boolean): Promise<ChangedDataTableRows>;
  /** Changes what the filter finds, or adds a row. */
  upsert(table: string, filter: DataTableFilter, cells: JsonObject, isDryRun: boolean): Promise<ChangedDataTableRows>;
  /**
   * Rows that were added or changed since, as they are now, up to 500 of them, and how far that is. Without a mark none.
   */
  changedSince(
    table: string,
    mark: DataTableMark | null,
  ): Promise<{ rows: Array<{ row: DataTableRow; isNew: boolean }>; mark: DataTableMark }>;
  /** Gives the rows that were there. */
  delete(table: string, filter: DataTableFilter, isDryRun: boolean): Promise<DataTableRow[]>;
}
