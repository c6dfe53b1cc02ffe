import type { ColumnType } from '@millrace/api';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { DialectFacts } from '../../database/dialect-facts.ts';
import type { StoredCell } from './cells.ts';
import { cellColumn, cellColumnName, rowsTable, rowsTableName } from './row-names.ts';
import { storedType } from './row-schema.ts';

/** Cells that are read and written at once: two values each, and SQLite takes 32,766 in a statement. */
const PORTION = 5000;

type Db = Kysely<DatabaseSchema>;

/** A cell of a column. */
export interface ConvertedCell {
  rowId: number;
  cell: StoredCell;
}

/** Cells of a column that hold something, in the order of rows, some at a time. */
export async function* cellsOfColumn(
  db: Db,
  tableId: string,
  columnId: string,
): AsyncGenerator<Array<{ rowId: number; cell: unknown }>> {
  const cell = cellColumn(columnId);
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number | string; cell: unknown }>`select id, ${cell} as cell
      from ${rowsTable(tableId)} where id > ${after} and ${cell} is not null order by id limit ${PORTION}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({ rowId: Number(row.id), cell: row.cell }));
    after = Number(last.id);
  }
}

/** Sets cells of a column, without a note of it in their rows. The text is put together here: a query builder takes ten times as long. */
export async function setCells(
  db: Db,
  facts: DialectFacts,
  { tableId, columnId, type }: { tableId: string; columnId: string; type: ColumnType },
  cells: readonly ConvertedCell[],
): Promise<void> {
  if (cells.length === 0) return;
  const place = (index: number) => (facts.kind === 'postgres' ? `$${index}` : '?');
  const texts = cells.map(
    (_, at) =>
      `(cast(${place(at * 2 + 1)} as ${facts.idColumnType}), cast(${place(at * 2 + 2)} as ${storedType(facts, type)}))`,
  );
  const table = `"${rowsTableName(tableId)}"`;
  await db.executeQuery(
    CompiledQuery.raw(
      `with given (row_id, cell) as (values ${texts.join(',')})
        update ${table} set "${cellColumnName(columnId)}" = given.cell from given where ${table}.id = given.row_id`,
      cells.flatMap(({ rowId, cell }) => [rowId, cell]),
    ),
  );
}
