import type { DataTableChangeKind } from '@millrace/api';
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { DialectFacts } from '../database/dialect-facts.ts';
import type { DataTableTable } from '../database/tables/data-table-tables.ts';
import { apiError } from '../errors/server-error.ts';
import { type ChangeDetails, detailsText } from './change-details.ts';
import { noteChange, shapesOf } from './data-table.repository.ts';
import type { RowStamp } from './rows/row.repository.ts';
import { gatherStatistics } from './rows/row-schema.ts';
import type { ChangedBy, TableShape } from './table-shape.ts';

/** Smaller tables are read fast, whatever the database believes of them. */
const ROWS_FOR_STATISTICS = 20_000;

/** How much a data table holds. */
interface TableLimits {
  dataTableMaxRows: number;
  dataTableMaxBytes: number;
}

/** A data table while it is changed: nobody else changes it meanwhile. */
export interface TableUnderChange {
  transaction: Transaction<DatabaseSchema>;
  row: DataTableTable;
  shape: TableShape;
  stamp: RowStamp;
}

/** What a change did. */
export interface TableChange {
  kind: DataTableChangeKind;
  /** How many rows it was about. */
  rowCount?: number;
  details?: ChangeDetails;
  /** What is different now. */
  set?: Partial<Pick<DataTableTable, 'name' | 'name_key' | 'next_row'>>;
  addedRows?: number;
  addedBytes?: number;
}

export interface TableWriterOptions {
  db: Kysely<DatabaseSchema>;
  facts: DialectFacts;
  limits: TableLimits;
  now?: () => number;
}

/** Changes data tables one change at a time, within their limits, and notes what changed. */
export class TableWriter {
  readonly #options: TableWriterOptions;

  constructor(options: TableWriterOptions) {
    this.#options = options;
  }

  /**
   * All or nothing. A change that says it did nothing (`undefined`) is not noted.
   * @throws ServerError `DATA_TABLE_NOT_FOUND`, `LIMIT_REACHED`
   */
  change<Result>(
    id: string,
    by: ChangedBy,
    work: (table: TableUnderChange) => Promise<{ change: TableChange | undefined; result: Result }>,
  ): Promise<Result> {
    const { db, now = Date.now } = this.#options;
    return db.transaction().execute(async (transaction) => {
      // The row stays locked until the end.
      const row = await transaction
        .updateTable('data_table')
        .set(({ eb }) => ({ change_number: eb('change_number', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw apiError('DATA_TABLE_NOT_FOUND', { id });
      const shape = { id, name: row.name, rowCount: row.row_count, columns: await shapesOf(transaction, id) };
      const stamp = { time: now(), changeNumber: row.change_number };
      const { change, result } = await work({ transaction, row, shape, stamp });
      if (change) await this.#finish(transaction, { row, by, stamp, change });
      return result;
    });
  }

  async #finish(
    transaction: Transaction<DatabaseSchema>,
    { row, by, stamp, change }: { row: DataTableTable; by: ChangedBy; stamp: RowStamp; change: TableChange },
  ): Promise<void> {
    const { kind, rowCount = 0, details = {}, set = {}, addedRows = 0, addedBytes = 0 } = change;
    const { dataTableMaxRows, dataTableMaxBytes } = this.#options.limits;
    const row_count = row.row_count + addedRows;
    const byte_count = Math.max(0, row.byte_count + addedBytes);
    if (addedRows > 0 && row_count > dataTableMaxRows) {
      throw apiError('LIMIT_REACHED.dataTableRows', { name: row.name, limit: dataTableMaxRows });
    }
    if (addedBytes > 0 && byte_count > dataTableMaxBytes) {
      throw apiError('LIMIT_REACHED.dataTableBytes', { name: row.name, limit: dataTableMaxBytes });
    }
    await transaction
      .updateTable('data_table')
      .set({ ...set, row_count, byte_count, updated_at: stamp.time })
      .where('id', '=', row.id)
      .execute();
    if (row_count >= ROWS_FOR_STATISTICS && Math.floor(Math.log2(row_count)) > Math.floor(Math.log2(row.row_count)))
      await gatherStatistics(transaction, this.#options.facts, row.id);
    await noteChange(transaction, {
      table_id: row.id,
      number: stamp.changeNumber,
      time: stamp.time,
      kind,
      user_id: by.userId,
      workflow_id: by.workflowId,
      execution_id: by.executionId,
      row_count: rowCount,
      details: detailsText(details),
    });
  }
}
