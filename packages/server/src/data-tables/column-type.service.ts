import type { ColumnType, ColumnTypePreview } from '@millrace/api';
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { DialectFacts } from '../database/dialect-facts.ts';
import { apiError } from '../errors/server-error.ts';
import { type ColumnLimits, columnOf, placeColumn, refuseMoreColumns } from './column.service.ts';
import { convertCell, valueText } from './convert-cell.ts';
import { type DataTableRepository, nameKey } from './data-table.repository.ts';
import { columnRow } from './data-table.service.ts';
import { fromStored } from './rows/cells.ts';
import { type ConvertedCell, cellsOfColumn, setCells } from './rows/column-cells.ts';
import { bytesOfColumn } from './rows/row.repository.ts';
import { addCellColumn, dropCellColumn, dropColumnIndex, renameCellColumn } from './rows/row-schema.ts';
import type { ChangedBy, ColumnShape, TableShape } from './table-shape.ts';
import type { TableUnderChange, TableWriter } from './table-writer.ts';

/** A change of a type is one change, which others wait for: about two seconds for so many rows. */
const MAX_CONVERTED_ROWS = 100_000;
const SHOWN_EXAMPLES = 10;
const LONGEST_EXAMPLE = 200;
const LONGEST_NAME = 50;

export interface ColumnTypeServiceOptions {
  db: Kysely<DatabaseSchema>;
  facts: DialectFacts;
  repository: Pick<DataTableRepository, 'findShape'>;
  writer: TableWriter;
  limits: ColumnLimits;
}

export interface TypeChange {
  type: ColumnType;
  /** What happens where a value is none of the new type. */
  unfit: 'refuse' | 'empty';
  /** The column stays as it was, under another name. */
  keepFormer: boolean;
}

/** Gives columns of data tables another type. */
export class ColumnTypeService {
  readonly #options: ColumnTypeServiceOptions;

  constructor(options: ColumnTypeServiceOptions) {
    this.#options = options;
  }

  /** @throws ServerError `DATA_TABLE_NOT_FOUND`, `DATA_TABLE_COLUMN_NOT_FOUND`, `LIMIT_REACHED` */
  async preview(id: string, columnId: string, type: ColumnType): Promise<ColumnTypePreview> {
    const { db, repository } = this.#options;
    const shape = await repository.findShape(id);
    if (!shape) throw apiError('DATA_TABLE_NOT_FOUND', { id });
    const column = columnOf(shape, columnId);
    refuseMoreRows(shape);
    const found: ColumnTypePreview = { filled: 0, unfit: 0, examples: [] };
    for await (const cells of cellsOfColumn(db, id, columnId)) {
      for (const { rowId, cell } of cells) {
        found.filled++;
        if (convertCell(column.type, type, cell) !== undefined) continue;
        found.unfit++;
        if (found.examples.length < SHOWN_EXAMPLES) found.examples.push({ rowId, value: exampleOf(column, cell) });
      }
    }
    return found;
  }

  /** @throws ServerError as `preview`, and `DATA_TABLE_CELLS_UNFIT` */
  change(id: string, columnId: string, { type, unfit, keepFormer }: TypeChange, by: ChangedBy): Promise<void> {
    const { limits, writer } = this.#options;
    return writer.change(id, by, async (table) => {
      const { transaction, shape } = table;
      const column = columnOf(shape, columnId);
      if (column.type === type) return { change: undefined, result: undefined };
      refuseMoreRows(shape);
      if (keepFormer) refuseMoreColumns(shape, limits);
      const bytesBefore = await bytesOfColumn(transaction, id, column);
      const emptied = await this.#convert(table, column, { type, keepFormer });
      if (emptied > 0 && unfit === 'refuse') {
        throw apiError('DATA_TABLE_CELLS_UNFIT', { column: column.name, type, count: emptied });
      }
      const bytes = await bytesOfColumn(transaction, id, { ...column, type });
      return {
        change: {
          kind: 'changeColumnType',
          rowCount: emptied,
          details: { column: column.name, from: column.type, to: type },
          addedBytes: bytes - (keepFormer ? 0 : bytesBefore),
        },
        result: undefined,
      };
    });
  }

  /** The column keeps its id, so what orders or filters by it goes on. @returns how many cells did not fit. */
  async #convert(
    { transaction, shape }: TableUnderChange,
    column: ColumnShape,
    { type, keepFormer }: Pick<TypeChange, 'type' | 'keepFormer'>,
  ): Promise<number> {
    const { facts } = this.#options;
    const former = columnRow(
      shape.id,
      { name: formerName(shape, column.name), type: column.type },
      shape.columns.length,
    );
    await dropColumnIndex(transaction, column.id);
    await renameCellColumn(transaction, shape.id, column.id, former.id);
    await addCellColumn(transaction, facts, shape.id, { id: column.id, type });
    let emptied = 0;
    for await (const cells of cellsOfColumn(transaction, shape.id, former.id)) {
      const converted: ConvertedCell[] = [];
      for (const { rowId, cell } of cells) {
        const next = convertCell(column.type, type, cell);
        if (next === undefined) emptied++;
        else if (next !== null) converted.push({ rowId, cell: next });
      }
      await setCells(transaction, facts, { tableId: shape.id, columnId: column.id, type }, converted);
    }
    await transaction
      .updateTable('data_table_column')
      .set({ type, is_indexed: 0 })
      .where('id', '=', column.id)
      .execute();
    if (keepFormer) await keep(transaction, shape, { column, former });
    else await dropCellColumn(transaction, shape.id, former.id);
    return emptied;
  }
}

/** Behind the column that takes its place. */
async function keep(
  transaction: Transaction<DatabaseSchema>,
  shape: TableShape,
  { column, former }: { column: ColumnShape; former: ReturnType<typeof columnRow> },
): Promise<void> {
  await transaction.insertInto('data_table_column').values(former).execute();
  const position = shape.columns.findIndex(({ id }) => id === column.id) + 1;
  await placeColumn(transaction, { columns: [...shape.columns, former], columnId: former.id, position });
}

function refuseMoreRows({ name, rowCount }: TableShape): void {
  if (rowCount > MAX_CONVERTED_ROWS)
    throw apiError('LIMIT_REACHED.dataTableTypeChange', { name, limit: MAX_CONVERTED_ROWS });
}

/** A name that is free, made of that of the column. */
function formerName({ columns }: TableShape, name: string): string {
  const taken = new Set(columns.map((column) => nameKey(column.name)));
  const base = `${name.slice(0, LONGEST_NAME)}_before`;
  let free = base;
  for (let number = 2; taken.has(nameKey(free)); number++) free = `${base}_${number}`;
  return free;
}

function exampleOf({ type }: ColumnShape, cell: unknown): string {
  const text = valueText(fromStored(type, cell));
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}
