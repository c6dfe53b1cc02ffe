import { CompiledQuery, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { DialectFacts } from '../../database/dialect-facts.ts';
import type { ColumnShape, TableShape } from '../table-shape.ts';
import { bytesOfRow, type StoredCell, type StoredCells, type StoredRow } from './cells.ts';
import type { RowColumn } from './row-conditions.ts';
import { cellColumn, cellColumnName, rowsTable, rowsTableName } from './row-names.ts';

/** Values of one statement: SQLite takes 32,766. */
const MAX_VALUES = 30_000;
/** Columns that every row has besides its cells. */
const OWN_COLUMNS = ['id', 'created_at', 'updated_at', 'change_number'];

type Db = Kysely<DatabaseSchema>;
type Condition = RawBuilder<SqlBool>;

/** When rows are written, and by which change of their table. */
export interface RowStamp {
  time: number;
  changeNumber: number;
}

/** A row to add. Its times, in ms since the epoch, are those of the change unless it has others. */
export interface NewRow {
  id: number;
  cells: StoredCells;
  createdAt?: number;
  updatedAt?: number;
}

/** Rows of a page, in the order of a column. */
export interface RowPage {
  condition?: Condition | undefined;
  order: RowColumn;
  isDescending: boolean;
  /** Last row of the page before. */
  after?: RowPlace | undefined;
  limit: number;
}

/** Where a row stands in the order of a column. */
export interface RowPlace {
  /** What the column is ordered by there. */
  key: StoredCell;
  id: number;
}

/** Rows of a page, with where each stands. */
export type PlacedRow = StoredRow & { sort_key: StoredCell };

/** Adds rows with ids that are free. The text is put together here: a query builder takes ten times as long for it. */
export async function insertRows(
  db: Db,
  { id: tableId, columns }: Pick<TableShape, 'id' | 'columns'>,
  rows: readonly NewRow[],
  { kind, time, changeNumber }: RowStamp & { kind: DialectFacts['kind'] },
): Promise<void> {
  const names = [...OWN_COLUMNS, ...columns.map(({ id }) => cellColumnName(id))];
  const head = `insert into "${rowsTableName(tableId)}" (${names.map((name) => `"${name}"`).join(', ')}) values `;
  const portion = Math.max(1, Math.floor(MAX_VALUES / names.length));
  for (let at = 0; at < rows.length; at += portion) {
    const values: StoredCell[] = [];
    const texts = rows.slice(at, at + portion).map(({ id, cells, createdAt = time, updatedAt = time }) => {
      const first = values.length + 1;
      values.push(id, createdAt, updatedAt, changeNumber);
      for (const column of columns) values.push(cells.get(column.id) ?? null);
      return `(${names.map((_, index) => (kind === 'postgres' ? `$${first + index}` : '?')).join(',')})`;
    });
    await db.executeQuery(CompiledQuery.raw(`${head}${texts.join(',')}`, values));
  }
}

/** Sets the cells given of rows. */
export async function updateRows(
  db: Db,
  tableId: string,
  { ids, cells }: { ids: readonly number[]; cells: StoredCells },
  { time, changeNumber }: RowStamp,
): Promise<void> {
  const changes = [...cells].map(([id, value]) => sql`, ${cellColumn(id)} = ${value}`);
  for (const portion of portionsOf(ids)) {
    await sql`update ${rowsTable(tableId)} set updated_at = ${time}, change_number = ${changeNumber}${sql.join(changes, sql``)}
      where id in (${sql.join(portion)})`.execute(db);
  }
}

export async function deleteRows(db: Db, tableId: string, ids: readonly number[]): Promise<void> {
  for (const portion of portionsOf(ids)) {
    await sql`delete from ${rowsTable(tableId)} where id in (${sql.join(portion)})`.execute(db);
  }
}

/** Those that are there, by id. */
export async function findRows(
  db: Db,
  table: Pick<TableShape, 'id' | 'columns'>,
  ids: readonly number[],
): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (const portion of portionsOf(ids)) {
    const { rows } = await sql<StoredRow>`select ${selected(table.columns)} from ${rowsTable(table.id)}
      where id in (${sql.join(portion)})`.execute(db);
    for (const row of rows) found.push(row);
  }
  return found.sort((a, b) => Number(a.id) - Number(b.id));
}

/**
 * Rows in the order of a column, and of their ids where it is the same. Empty cells come before all others; either
 * order is that of an index, if there is one.
 */
export async function listRows(db: Db, table: Pick<TableShape, 'id' | 'columns'>, page: RowPage): Promise<PlacedRow[]> {
  const { order, isDescending, after, limit } = page;
  const found: PlacedRow[] = [];
  const parts = order.column ? (isDescending ? [false, true] : [true, false]) : [false];
  for (const isEmpty of after ? parts.slice(parts.indexOf(after.key === null)) : parts) {
    const isContinued = after !== undefined && isEmpty === (after.key === null);
    const conditions = [
      ...(order.column ? [sql`${order.key} is ${sql.raw(isEmpty ? 'null' : 'not null')}`] : []),
      ...(isContinued ? [behind(page, after, isEmpty)] : []),
      ...(page.condition ? [page.condition] : []),
    ];
    const direction = sql.raw(isDescending ? 'desc' : 'asc');
    const { rows } = await sql<PlacedRow>`select ${selected(table.columns)}, ${order.key} as sort_key
      from ${rowsTable(table.id)}
      ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      order by ${isEmpty ? sql`` : sql`${order.key} ${direction}, `}id ${direction} limit ${limit - found.length}`.execute(
      db,
    );
    for (const row of rows) found.push(row);
    if (found.length >= limit) break;
  }
  return found;
}

export async function countRows(db: Db, tableId: string, condition: Condition | undefined): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${rowsTable(tableId)}
    ${condition ? sql`where ${condition}` : sql``}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** What the cells of a column take, all together. */
export async function bytesOfColumn(db: Db, tableId: string, { id, type }: ColumnShape): Promise<number> {
  const cell = cellColumn(id);
  const bytes =
    type === 'number' || type === 'date' || type === 'boolean'
      ? sql`case when ${cell} is null then 0 else ${sql.lit(type === 'boolean' ? 1 : 8)} end`
      : sql`octet_length(${cell})`;
  const { rows } = await sql<{ bytes: number | string }>`select coalesce(sum(${bytes}), 0) as bytes
    from ${rowsTable(tableId)}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** What stored rows take. */
export function bytesOfRows(table: Pick<TableShape, 'columns'>, rows: readonly StoredRow[]): number {
  return rows.reduce((sum, row) => sum + bytesOfRow(table, ({ id }) => row[cellColumnName(id)]), 0);
}

/** Behind a row, in the order of the page. */
function behind({ order, isDescending }: RowPage, after: RowPlace, isEmpty: boolean): Condition {
  const sign = sql.raw(isDescending ? '<' : '>');
  // Those without a value are in the order of their ids, and so are all where they are ordered by these.
  if (isEmpty || order.name === 'id') return sql<SqlBool>`id ${sign} ${after.id}`;
  return sql<SqlBool>`(${order.key}, id) ${sign} (${after.key}, ${after.id})`;
}

function selected(columns: readonly ColumnShape[]): RawBuilder<unknown> {
  const cells = columns.map(({ id }) => sql`, ${cellColumn(id)}`);
  return sql`id, created_at, updated_at, change_number${sql.join(cells, sql``)}`;
}

function* portionsOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += MAX_VALUES) yield ids.slice(at, at + MAX_VALUES);
}
