import type { ColumnType } from '@millrace/api';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectFacts } from '../../database/dialect-facts.ts';
import type { ColumnShape } from '../table-shape.ts';
import { cellColumn, changeIndex, columnIndex, rowsTable } from './row-names.ts';
import { sortKey } from './sort-key.ts';

/** Statements run on it, whatever tables it knows. */
type Connection = Pick<Kysely<never>, 'getExecutor'>;

/** Makes the table of the database in which the rows of a data table lie. */
export async function createRowsTable(
  db: Connection,
  facts: DialectFacts,
  table: { id: string; columns: readonly Pick<ColumnShape, 'id' | 'type'>[] },
): Promise<void> {
  const number = sql.raw(facts.idColumnType);
  const columns = table.columns.map(({ id, type }) => sql`, ${cellColumn(id)} ${cellType(facts, type)}`);
  await sql`create table ${rowsTable(table.id)} (
    id ${number} primary key,
    created_at ${number} not null,
    updated_at ${number} not null,
    change_number ${number} not null${sql.join(columns, sql``)})`.execute(db);
  await sql`create index ${changeIndex(table.id)} on ${rowsTable(table.id)} (change_number, id)`.execute(db);
}

export async function dropRowsTable(db: Connection, tableId: string): Promise<void> {
  await sql`drop table ${rowsTable(tableId)}`.execute(db);
}

export async function addCellColumn(
  db: Connection,
  facts: DialectFacts,
  tableId: string,
  { id, type }: Pick<ColumnShape, 'id' | 'type'>,
): Promise<void> {
  await sql`alter table ${rowsTable(tableId)} add column ${cellColumn(id)} ${cellType(facts, type)}`.execute(db);
}

export async function dropCellColumn(db: Connection, tableId: string, columnId: string): Promise<void> {
  // SQLite drops no column that an index names.
  await dropColumnIndex(db, columnId);
  await sql`alter table ${rowsTable(tableId)} drop column ${cellColumn(columnId)}`.execute(db);
}

/** Cells of a column become those of another one. */
export async function renameCellColumn(
  db: Connection,
  tableId: string,
  columnId: string,
  nextId: string,
): Promise<void> {
  await sql`alter table ${rowsTable(tableId)} rename column ${cellColumn(columnId)} to ${cellColumn(nextId)}`.execute(
    db,
  );
}

export async function dropColumnIndex(db: Connection, columnId: string): Promise<void> {
  await sql`drop index if exists ${columnIndex(columnId)}`.execute(db);
}

/** Lets rows be found in the order of a column without looking at all of them. */
export async function createColumnIndex(db: Connection, tableId: string, column: ColumnShape): Promise<void> {
  await sql`create index if not exists ${columnIndex(column.id)} on ${rowsTable(tableId)} ((${sortKey(column)}), id)`.execute(
    db,
  );
}

/**
 * Lets PostgreSQL know what lies in the table now. It looks by itself within minutes: until then, it would look at all rows of
 * a table that was just filled, for each page.
 */
export async function gatherStatistics(db: Connection, { kind }: DialectFacts, tableId: string): Promise<void> {
  if (kind === 'postgres') await sql`analyze ${rowsTable(tableId)}`.execute(db);
}

/** Texts compare by their code points everywhere, whatever language the database was made for. */
function cellType(facts: DialectFacts, type: ColumnType): RawBuilder<unknown> {
  const stored = storedType(facts, type);
  return sql.raw(facts.kind === 'postgres' && stored === 'text' ? 'text collate "C"' : stored);
}

/** How the database names what cells of a type are stored as. */
export function storedType({ kind, idColumnType }: DialectFacts, type: ColumnType): string {
  switch (type) {
    case 'number':
      return kind === 'postgres' ? 'double precision' : 'real';
    case 'boolean':
      return 'integer';
    case 'date':
      return idColumnType;
    default:
      return 'text';
  }
}
