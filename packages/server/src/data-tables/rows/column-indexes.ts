import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { DialectFacts } from '../../database/dialect-facts.ts';
import type { TableShape } from '../table-shape.ts';
import type { RowColumn } from './row-conditions.ts';
import { createColumnIndex, gatherStatistics } from './row-schema.ts';

/** Fewer rows are looked at faster than an index pays for. */
const ROWS_FOR_INDEX = 20_000;
/** Each index is written with each row. */
const MAX_INDEXES = 8;

/** Makes an index of a column when large tables are first ordered or filtered by it. */
export class ColumnIndexes {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #facts: DialectFacts;
  readonly #rowsForIndex: number;

  constructor({ db, facts, rowsForIndex = ROWS_FOR_INDEX }: ColumnIndexesOptions) {
    this.#db = db;
    this.#facts = facts;
    this.#rowsForIndex = rowsForIndex;
  }

  async prepare(table: TableShape, columns: readonly RowColumn[]): Promise<void> {
    if (table.rowCount < this.#rowsForIndex) return;
    let free = MAX_INDEXES - table.columns.filter(({ isIndexed }) => isIndexed).length;
    for (const { column } of columns) {
      if (!column || column.isIndexed || column.type === 'json' || column.type === 'file' || free <= 0) continue;
      free -= 1;
      await this.#db.transaction().execute(async (transaction) => {
        // Takes longer than what people wait for otherwise.
        if (this.#facts.kind === 'postgres') await sql`set local statement_timeout = 0`.execute(transaction);
        const { numUpdatedRows } = await transaction
          .updateTable('data_table_column')
          .set({ is_indexed: 1 })
          .where('id', '=', column.id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await createColumnIndex(transaction, table.id, column);
        await gatherStatistics(transaction, this.#facts, table.id);
      });
    }
  }
}

export interface ColumnIndexesOptions {
  db: Kysely<DatabaseSchema>;
  facts: DialectFacts;
  /** Rows of a table for which one is made. */
  rowsForIndex?: number;
}
