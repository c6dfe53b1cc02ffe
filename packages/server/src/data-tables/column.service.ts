import type { NewColumn } from '@millrace/api';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { DialectFacts } from '../database/dialect-facts.ts';
import { apiError } from '../errors/server-error.ts';
import { nameKey } from './data-table.repository.ts';
import { byUser, columnRow } from './data-table.service.ts';
import { bytesOfColumn } from './rows/row.repository.ts';
import { addCellColumn, dropCellColumn } from './rows/row-schema.ts';
import type { ChangedBy, ColumnShape, TableShape } from './table-shape.ts';
import type { TableUnderChange, TableWriter } from './table-writer.ts';

export interface ColumnServiceOptions {
  facts: DialectFacts;
  writer: TableWriter;
  limits: ColumnLimits;
}

export interface ColumnLimits {
  dataTableMaxColumns: number;
}

/** Columns of data tables. */
export class ColumnService {
  readonly #options: ColumnServiceOptions;

  constructor(options: ColumnServiceOptions) {
    this.#options = options;
  }

  /** @throws ServerError `DATA_TABLE_NOT_FOUND`, `NAME_TAKEN`, `LIMIT_REACHED` */
  add(
    id: string,
    { position, ...column }: NewColumn & { position?: number | undefined },
    by: ChangedBy,
  ): Promise<void> {
    const { facts, limits, writer } = this.#options;
    return writer.change(id, by, async ({ transaction, shape }) => {
      refuseTaken(shape, column.name);
      refuseMoreColumns(shape, limits);
      const row = columnRow(id, column, shape.columns.length);
      await transaction.insertInto('data_table_column').values(row).execute();
      await addCellColumn(transaction, facts, id, row);
      if (position !== undefined) {
        await placeColumn(transaction, {
          columns: [...shape.columns, { ...row, isIndexed: false }],
          columnId: row.id,
          position,
        });
      }
      return { change: { kind: 'addColumn', details: { column: column.name } }, result: undefined };
    });
  }

  /** @throws ServerError `DATA_TABLE_NOT_FOUND`, `DATA_TABLE_COLUMN_NOT_FOUND`, `NAME_TAKEN` */
  async update(
    id: string,
    columnId: string,
    { name, position }: { name?: string | undefined; position?: number | undefined },
    userId: string,
  ): Promise<void> {
    const { writer } = this.#options;
    if (name !== undefined) await writer.change(id, byUser(userId), (table) => rename(table, columnId, name));
    if (position !== undefined) await writer.change(id, byUser(userId), (table) => move(table, columnId, position));
  }

  /** With its cells. @throws ServerError `DATA_TABLE_NOT_FOUND`, `DATA_TABLE_COLUMN_NOT_FOUND` */
  delete(id: string, columnId: string, userId: string): Promise<void> {
    return this.#options.writer.change(id, byUser(userId), async ({ transaction, shape }) => {
      const column = columnOf(shape, columnId);
      const bytes = await bytesOfColumn(transaction, id, column);
      await transaction.deleteFrom('data_table_column').where('id', '=', columnId).execute();
      await dropCellColumn(transaction, id, columnId);
      const details = { column: column.name };
      return { change: { kind: 'deleteColumn', details, addedBytes: -bytes }, result: undefined };
    });
  }
}

async function rename({ transaction, shape }: TableUnderChange, columnId: string, name: string) {
  const column = columnOf(shape, columnId);
  refuseTaken({ ...shape, columns: shape.columns.filter(({ id }) => id !== columnId) }, name);
  await transaction
    .updateTable('data_table_column')
    .set({ name, name_key: nameKey(name) })
    .where('id', '=', columnId)
    .execute();
  const details = { column: name, from: column.name, to: name };
  return { change: { kind: 'renameColumn' as const, details }, result: undefined };
}

async function move({ transaction, shape }: TableUnderChange, columnId: string, position: number) {
  const { name } = columnOf(shape, columnId);
  await placeColumn(transaction, { columns: shape.columns, columnId, position });
  return { change: { kind: 'moveColumn' as const, details: { column: name } }, result: undefined };
}

/** Puts a column at a place among all, counted without it. */
export async function placeColumn(
  transaction: Transaction<DatabaseSchema>,
  { columns, columnId, position }: { columns: readonly Pick<ColumnShape, 'id'>[]; columnId: string; position: number },
): Promise<void> {
  const ids = columns.map(({ id }) => id).filter((id) => id !== columnId);
  ids.splice(position, 0, columnId);
  for (const [at, id] of ids.entries()) {
    await transaction.updateTable('data_table_column').set({ position: at }).where('id', '=', id).execute();
  }
}

/** @throws ServerError `DATA_TABLE_COLUMN_NOT_FOUND` */
export function columnOf(shape: TableShape, columnId: string): ColumnShape {
  const column = shape.columns.find(({ id }) => id === columnId);
  if (!column) throw apiError('DATA_TABLE_COLUMN_NOT_FOUND', { table: shape.name, column: columnId });
  return column;
}

/** @throws ServerError `LIMIT_REACHED` */
export function refuseMoreColumns({ columns }: TableShape, { dataTableMaxColumns: limit }: ColumnLimits): void {
  if (columns.length >= limit) throw apiError('LIMIT_REACHED.dataTableColumns', { limit });
}

/** @throws ServerError `NAME_TAKEN` */
function refuseTaken(shape: TableShape, name: string): void {
  if (shape.columns.some((column) => nameKey(column.name) === nameKey(name))) {
    throw apiError('NAME_TAKEN.dataTableColumn', { name });
  }
}
