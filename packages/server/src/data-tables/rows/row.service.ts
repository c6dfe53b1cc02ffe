import type { DataTableRow, RowFilter } from '@millrace/api';
import type { TableState } from '@millrace/wire';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { DialectFacts } from '../../database/dialect-facts.ts';
import { apiError } from '../../errors/server-error.ts';
import { changesOfRows, idsOfRows } from '../change-details.ts';
import type { DataTableRepository } from '../data-table.repository.ts';
import { readRowCursor, rowCursor } from '../table-cursor.ts';
import type { ChangedBy, TableShape } from '../table-shape.ts';
import type { TableChange, TableUnderChange, TableWriter } from '../table-writer.ts';
import {
  bytesOfRow,
  type GivenCells,
  type StoredCell,
  type StoredCells,
  type StoredRow,
  toRow,
  toStoredCells,
} from './cells.ts';
import type { ColumnIndexes } from './column-indexes.ts';
import {
  bytesOfRows,
  countRows,
  deleteRows,
  findRows,
  insertRows,
  listRows,
  type NewRow,
  type RowPlace,
  updateRows,
} from './row.repository.ts';
import { changeOrder, conditionOf, type RowSearch, rangesOf, rowColumn } from './row-conditions.ts';
import { cellColumnName } from './row-names.ts';
import { type RowUpdate, refuseChanged, refuseIds } from './row-refusals.ts';

/** Rows that one change by a filter is about. */
const MAX_CHANGED_ROWS = 1000;

export interface RowServiceOptions {
  db: Kysely<DatabaseSchema>;
  facts: DialectFacts;
  repository: Pick<DataTableRepository, 'findById' | 'findShape'>;
  writer: TableWriter;
  indexes: ColumnIndexes;
}

/** A page of rows that somebody asks for. */
export interface RowQuery extends RowSearch {
  /** Name of a column. */
  sort: string;
  order: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
  /** Instead of a cursor, in the order of ids. */
  afterId?: number | undefined;
}

/** A change of the rows that a filter finds, in portions by their ids. */
export interface ChangeByFilter {
  filter: RowFilter;
  /** Rows with larger ids only. */
  afterId?: number | undefined;
  /** Nothing is changed. */
  isDryRun?: boolean | undefined;
}

/** A row that another table had. Its times are ms since the epoch. */
export interface RowFromElsewhere {
  id: number;
  createdAt: number;
  updatedAt: number;
  cells: GivenCells;
}

/** Rows before and after a change. `isLast`: the filter finds no rows with larger ids. */
export interface ChangedRows {
  before: DataTableRow[];
  after: DataTableRow[];
  isLast: boolean;
}

/** `isNew`: there was no such row, and one was added. */
export type UpsertedRows = ChangedRows & { isNew: boolean };

/** Up to which row of which change somebody has looked. `nextRow`: rows from this id on were not there. */
export interface RowMark {
  change: number;
  row: number;
  nextRow: number;
}

/** Rows that changed, in the order in which they did. */
export interface ChangedSince {
  changed: Array<{ row: DataTableRow; isNew: boolean }>;
  mark: RowMark;
}

/** Rows of data tables. Who may do so was asked before. */
export class RowService {
  readonly #options: RowServiceOptions;

  constructor(options: RowServiceOptions) {
    this.#options = options;
  }

  /** @throws ServerError `DATA_TABLE_NOT_FOUND`, `DATA_TABLE_COLUMN_NOT_FOUND`, `BAD_REQUEST` */
  list(id: string, query: RowQuery): Promise<{ results: DataTableRow[]; nextCursor: string | null }> {
    const { facts, db, indexes } = this.#options;
    return this.#reading(id, async (table) => {
      const order = rowColumn(table, query.sort);
      const isDescending = query.order === 'desc';
      const place = { columnId: order.column?.id ?? order.name, isDescending };
      const after = query.afterId === undefined ? readRowCursor(place, query.cursor) : idPlace(query.afterId);
      const condition = conditionOf(table, facts.kind, query);
      await indexes.prepare(table, [order, ...rangesOf(table, query.filter)]);
      const rows = await listRows(db, table, { condition, order, isDescending, after, limit: query.limit + 1 });
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      const next: RowPlace | undefined = last && { key: last.sort_key, id: Number(last.id) };
      return {
        results: page.map((row) => toRow(table.columns, row)),
        nextCursor: rows.length > query.limit && next ? rowCursor(place, next) : null,
      };
    });
  }

  /** @throws ServerError `DATA_TABLE_NOT_FOUND`, `DATA_TABLE_COLUMN_NOT_FOUND`, `BAD_REQUEST` */
  count(id: string, search: RowSearch): Promise<number> {
    const { facts, db } = this.#options;
    return this.#reading(id, async (table) => {
      const condition = conditionOf(table, facts.kind, search);
      return condition ? countRows(db, id, condition) : table.rowCount;
    });
  }

  /** Adds rows, all or none. @throws ServerError `DATA_TABLE_NOT_FOUND`, `…_COLUMN_NOT_FOUND`, `…_VALUE_WRONG`, `LIMIT_REACHED` */
  insert(id: string, rows: readonly GivenCells[], by: ChangedBy, kind: 'insertRows' | 'importRows' = 'insertRows') {
    return this.#options.writer.change(id, by, (table) => this.#insert(table, rows, kind));
  }

  /** Adds rows under ids that they had before they were deleted, all or none. @throws ServerError as `insert`, and `DATA_TABLE_ROW_ID` */
  restore(id: string, rows: readonly GivenCells[], ids: readonly number[], by: ChangedBy): Promise<DataTableRow[]> {
    return this.#options.writer.change(id, by, async (table) => {
      await refuseIds(table, ids, rows.length);
      return this.#insert(table, rows, 'insertRows', ids);
    });
  }

  /**
   * Adds rows that come from elsewhere, with their ids and times, all or none. Their ids are larger than any the table gave.
   * @throws ServerError as `insert`
   */
  takeOver(id: string, rows: readonly RowFromElsewhere[], by: ChangedBy): Promise<number> {
    return this.#options.writer.change(id, by, async (table) => {
      const taken = rows.map(({ cells, ...row }) => ({ ...row, cells: toStoredCells(table.shape, cells) }));
      return { change: await this.#add(table, taken, 'importRows'), result: rows.length };
    });
  }

  /**
   * Changes rows by their ids, all or none.
   * @throws ServerError as `insert`, `DATA_TABLE_ROW_NOT_FOUND`, `DATA_TABLE_ROW_CHANGED`
   */
  update(id: string, rows: readonly RowUpdate[], by: ChangedBy): Promise<DataTableRow[]> {
    return this.#options.writer.change(id, by, async (table) => {
      const changes = new Map<number, Map<string, StoredCell>>();
      for (const row of rows) {
        // A row that is named twice gets both.
        const cells = changes.get(row.id) ?? new Map<string, StoredCell>();
        for (const [column, value] of toStoredCells(table.shape, row.cells)) cells.set(column, value);
        changes.set(row.id, cells);
      }
      const before = await findRows(table.transaction, table.shape, [...changes.keys()]);
      const known = new Set(before.map((row) => Number(row.id)));
      const missing = rows.find((row) => !known.has(row.id));
      if (missing) throw apiError('DATA_TABLE_ROW_NOT_FOUND', { table: table.shape.name, id: missing.id });
      refuseChanged(table.shape, before, rows);
      for (const [rowId, cells] of changes) {
        await updateRows(table.transaction, id, { ids: [rowId], cells }, table.stamp);
      }
      const { change, rows: after } = await this.#updated(table, before);
      return { change, result: after };
    });
  }

  /** Changes the cells of the rows that a filter finds, at most 1000. @throws ServerError as `insert`, and `BAD_REQUEST` */
  updateWhere(id: string, cells: GivenCells, how: ChangeByFilter, by: ChangedBy): Promise<ChangedRows> {
    return this.#options.writer.change(id, by, async (table) => {
      const stored = toStoredCells(table.shape, cells);
      return this.#changeFound(table, stored, { ...(await this.#find(table, how)), isDryRun: how.isDryRun === true });
    });
  }

  /** Changes the rows that a filter finds, or adds one. A dry run gives it the id 0. @throws ServerError as `updateWhere` */
  upsert(id: string, cells: GivenCells, how: ChangeByFilter, by: ChangedBy): Promise<UpsertedRows> {
    return this.#options.writer.change<UpsertedRows>(id, by, async (table) => {
      const { shape, stamp } = table;
      const stored = toStoredCells(shape, cells);
      const { found, isLast } = await this.#find(table, how);
      const isDryRun = how.isDryRun === true;
      if (found.length > 0) {
        const { change, result } = await this.#changeFound(table, stored, { found, isLast, isDryRun });
        return { change, result: { ...result, isNew: false } };
      }
      if (isDryRun) {
        const row = toRow(shape.columns, withCells({ id: 0, created_at: stamp.time }, stored, stamp.time));
        return { change: undefined, result: { before: [], after: [row], isLast, isNew: true } };
      }
      const { change, result: after } = await this.#insert(table, [cells], 'insertRows');
      return { change, result: { before: [], after, isLast, isNew: true } };
    });
  }

  /** Deletes rows by their ids, as far as they are there. @throws ServerError `DATA_TABLE_NOT_FOUND` */
  async delete(id: string, ids: readonly number[], by: ChangedBy): Promise<number> {
    return this.#options.writer.change(id, by, async (table) => {
      const found = await findRows(table.transaction, table.shape, [...new Set(ids)]);
      const { change } = await this.#delete(table, found);
      return { change, result: found.length };
    });
  }

  /** Deletes the rows that a filter finds, at most 1000. @throws ServerError as `list` */
  deleteWhere(id: string, how: ChangeByFilter, by: ChangedBy): Promise<Omit<ChangedRows, 'after'>> {
    return this.#options.writer.change(id, by, async (table) => {
      const { found, isLast } = await this.#find(table, how);
      const before = found.map((row) => toRow(table.shape.columns, row));
      const change = how.isDryRun ? undefined : (await this.#delete(table, found)).change;
      return { change, result: { before, isLast } };
    });
  }

  /**
   * Rows that changed since, in the order in which they did, and up to where that is. Without a mark none: what is there is seen.
   * @throws ServerError `DATA_TABLE_NOT_FOUND`
   */
  async changedSince(id: string, mark: RowMark | null, limit: number): Promise<ChangedSince> {
    const { db, repository } = this.#options;
    const row = await repository.findById(id);
    if (!row) throw apiError('DATA_TABLE_NOT_FOUND', { id });
    const end: RowMark = { change: row.change_number, row: Number.MAX_SAFE_INTEGER, nextRow: row.next_row };
    if (mark === null) return { changed: [], mark: end };
    return this.#reading(id, async (table) => {
      const order = changeOrder();
      // What changes after the look at the table is of the next one.
      const condition = sql<SqlBool>`${order.key} <= ${end.change}`;
      const after = { key: mark.change, id: mark.row };
      const rows = await listRows(db, table, { condition, order, isDescending: false, after, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const isCut = rows.length > limit && last !== undefined;
      return {
        changed: page.map((each) => ({ row: toRow(table.columns, each), isNew: Number(each.id) >= mark.nextRow })),
        mark: isCut ? { ...mark, change: Number(last.sort_key), row: Number(last.id) } : end,
      };
    });
  }

  /** How much a table holds, and how often it changed. @throws ServerError `DATA_TABLE_NOT_FOUND` */
  async state(id: string): Promise<TableState> {
    const row = await this.#options.repository.findById(id);
    if (!row) throw apiError('DATA_TABLE_NOT_FOUND', { id });
    const { columns } = await this.shapeOf(id);
    const { row_count: rowCount, byte_count: byteCount, change_number: change } = row;
    return { id, rowCount, byteCount, change, columns: columns.map(({ name }) => name) };
  }

  /** What a table is now. @throws ServerError `DATA_TABLE_NOT_FOUND` */
  async shapeOf(id: string): Promise<TableShape> {
    const table = await this.#options.repository.findShape(id);
    if (!table) throw apiError('DATA_TABLE_NOT_FOUND', { id });
    return table;
  }

  async #insert(
    table: TableUnderChange,
    given: readonly GivenCells[],
    kind: 'insertRows' | 'importRows',
    ids: readonly number[] = given.map((_, at) => table.row.next_row + at),
  ) {
    const { shape, stamp } = table;
    const rows = given.map((cells, at) => ({ id: Number(ids[at]), cells: toStoredCells(shape, cells) }));
    const change = await this.#add(table, rows, kind);
    const result = rows.map(({ id, cells }) =>
      toRow(shape.columns, withCells({ id, created_at: stamp.time }, cells, stamp.time)),
    );
    return { change, result };
  }

  async #add(
    { transaction, shape, row, stamp }: TableUnderChange,
    rows: readonly NewRow[],
    kind: 'insertRows' | 'importRows',
  ): Promise<TableChange> {
    await insertRows(transaction, shape, rows, { ...stamp, kind: this.#options.facts.kind });
    return {
      kind,
      rowCount: rows.length,
      details: idsOfRows(rows.map(({ id }) => id)),
      set: { next_row: rows.reduce((next, { id }) => Math.max(next, id + 1), row.next_row) },
      addedRows: rows.length,
      addedBytes: rows.reduce((sum, { cells }) => sum + bytesOfRow(shape, ({ id }) => cells.get(id)), 0),
    };
  }

  async #changeFound(
    table: TableUnderChange,
    cells: StoredCells,
    { found, isLast, isDryRun }: { found: readonly StoredRow[]; isLast: boolean; isDryRun: boolean },
  ): Promise<{ change: TableChange | undefined; result: ChangedRows }> {
    const { transaction, shape, stamp } = table;
    const before = found.map((row) => toRow(shape.columns, row));
    if (isDryRun || found.length === 0) {
      const after = found.map((row) => toRow(shape.columns, withCells(row, cells, stamp.time)));
      return { change: undefined, result: { before, after, isLast } };
    }
    const ids = found.map((row) => Number(row.id));
    await updateRows(transaction, shape.id, { ids, cells }, stamp);
    const { change, rows: after } = await this.#updated(table, found);
    return { change, result: { before, after, isLast } };
  }

  async #updated({ transaction, shape }: TableUnderChange, found: readonly StoredRow[]) {
    const stored = await findRows(
      transaction,
      shape,
      found.map((row) => Number(row.id)),
    );
    const before = found.map((row) => toRow(shape.columns, row));
    const rows = stored.map((row) => toRow(shape.columns, row));
    const change: TableChange = {
      kind: 'updateRows',
      rowCount: rows.length,
      details: changesOfRows(before, rows),
      addedBytes: bytesOfRows(shape, stored) - bytesOfRows(shape, found),
    };
    return { change, rows };
  }

  async #delete({ transaction, shape }: TableUnderChange, found: readonly StoredRow[]) {
    if (found.length === 0) return { change: undefined };
    const ids = found.map((row) => Number(row.id));
    await deleteRows(transaction, shape.id, ids);
    const change: TableChange = {
      kind: 'deleteRows',
      rowCount: ids.length,
      details: idsOfRows(ids),
      addedRows: -ids.length,
      addedBytes: -bytesOfRows(shape, found),
    };
    return { change };
  }

  async #find({ transaction, shape }: TableUnderChange, { filter, afterId }: ChangeByFilter) {
    const rows = await listRows(transaction, shape, {
      condition: conditionOf(shape, this.#options.facts.kind, { filter }),
      order: rowColumn(shape, 'id'),
      isDescending: false,
      after: afterId === undefined ? undefined : idPlace(afterId),
      limit: MAX_CHANGED_ROWS + 1,
    });
    return { found: rows.slice(0, MAX_CHANGED_ROWS), isLast: rows.length <= MAX_CHANGED_ROWS };
  }

  /** Between the look at the columns and that at the rows somebody may have changed the columns. */
  async #reading<Result>(id: string, read: (table: TableShape) => Promise<Result>): Promise<Result> {
    const table = await this.shapeOf(id);
    try {
      return await read(table);
    } catch (error) {
      const now = await this.shapeOf(id);
      if (isSameShape(table, now)) throw error;
      return read(now);
    }
  }
}

function idPlace(id: number): RowPlace {
  return { key: id, id };
}

function withCells(row: StoredRow, cells: StoredCells, time: number): StoredRow {
  return {
    ...row,
    updated_at: time,
    ...Object.fromEntries([...cells].map(([id, value]) => [cellColumnName(id), value])),
  };
}

function isSameShape(one: TableShape, other: TableShape): boolean {
  const text = ({ columns }: TableShape) => JSON.stringify(columns.map(({ id, name, type }) => [id, name, type]));
  return text(one) === text(other);
}
