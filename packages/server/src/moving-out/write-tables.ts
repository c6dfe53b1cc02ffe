import path from 'node:path';
import { MAX_ROWS_OF_CALL } from '@millrace/api';
import type { Kysely } from 'kysely';
import { DataTableRepository } from '../data-tables/data-table.repository.ts';
import { toRow } from '../data-tables/rows/cells.ts';
import { listRows, type RowPlace } from '../data-tables/rows/row.repository.ts';
import { rowColumn } from '../data-tables/rows/row-conditions.ts';
import type { TableShape } from '../data-tables/table-shape.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { makeFolder, writeText } from './write-records.ts';

export interface WriteTablesOptions {
  db: Kysely<DatabaseSchema>;
  /** Only this one. */
  id: string | undefined;
}

/**
 * Writes each data table into a file of its own, named by its id, in JSON Lines: first what the table is, then its rows in the
 * order of their ids. @returns how many there were.
 */
export async function writeTables(folder: string, { db, id }: WriteTablesOptions): Promise<number> {
  const tables = db.selectFrom('data_table').select('id').orderBy('id');
  const found = await (id === undefined ? tables : tables.where('id', '=', id)).execute();
  await makeFolder(folder);
  let count = 0;
  for (const table of found) {
    // One that was deleted meanwhile is no part of it.
    const shape = await new DataTableRepository(db).findShape(table.id);
    if (!shape) continue;
    await writeText(path.join(folder, `${table.id}.jsonl`), linesOf(db, shape));
    count++;
  }
  return count;
}

async function* linesOf(db: Kysely<DatabaseSchema>, shape: TableShape): AsyncGenerator<string> {
  const { id, name, columns } = shape;
  const definition = { id, name, columns: columns.map((column) => ({ name: column.name, type: column.type })) };
  yield `${JSON.stringify({ dataTable: definition })}\n`;
  const order = rowColumn(shape, 'id');
  for (let after: RowPlace | undefined; ; ) {
    const rows = await listRows(db, shape, { order, isDescending: false, after, limit: MAX_ROWS_OF_CALL });
    const last = rows.at(-1);
    if (!last) return;
    yield `${rows.map((row) => JSON.stringify(toRow(columns, row))).join('\n')}\n`;
    after = { key: Number(last.id), id: Number(last.id) };
  }
}
