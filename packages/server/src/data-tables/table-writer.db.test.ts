import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { insertRows } from './rows/row.repository.ts';
import { rowsTableName } from './rows/row-names.ts';
import { createRowsTable } from './rows/row-schema.ts';
import { TableWriter } from './table-writer.ts';

const TABLE = { id: 'abcdefghijklmnop', columns: [{ id: 'ponmlkjihgfedcba', type: 'number' as const }] };
const COLUMNS = TABLE.columns.map((column) => ({ ...column, name: 'amount', isIndexed: false }));

describeOnDatabases('A data table that is changed', (open) => {
  let test: TestDatabase;
  let writer: TableWriter;
  beforeEach(async () => {
    test = await open();
    const { db, facts } = test.database;
    writer = new TableWriter({ db, facts, limits: { dataTableMaxRows: 1e6, dataTableMaxBytes: 1e9 } });
    await db
      .insertInto('data_table')
      .values({
        ...{ id: TABLE.id, name: 'Orders', name_key: 'orders', next_row: 1, change_number: 1 },
        ...{ row_count: 0, byte_count: 0, created_at: 1, updated_at: 1 },
      })
      .execute();
    await createRowsTable(db, facts, TABLE);
  });
  afterEach(() => test.remove());

  const addRows = (count: number) =>
    writer.change(TABLE.id, { userId: null, workflowId: null, executionId: null }, async (table) => {
      const { transaction, row, stamp } = table;
      const rows = Array.from({ length: count }, (_, at) => ({
        id: row.next_row + at,
        cells: new Map([['ponmlkjihgfedcba', at]]),
      }));
      await insertRows(transaction, { id: TABLE.id, columns: COLUMNS }, rows, {
        ...stamp,
        kind: test.database.facts.kind,
      });
      return {
        change: { kind: 'insertRows', addedRows: count, set: { next_row: row.next_row + count } },
        result: undefined,
      };
    });

  it('is known to the database as what it became when it has grown by much', async () => {
    const { db, kind } = test.database;
    const knownRows = async (): Promise<number> => {
      const found = sql<{
        rows: number;
      }>`select reltuples as rows from pg_class where relname = ${rowsTableName(TABLE.id)}`;
      return Number((await found.execute(db)).rows[0]?.rows);
    };
    await addRows(15_000);
    await addRows(15_000);
    // SQLite plans by the indexes that there are, whatever lies in a table.
    if (kind === 'postgres') expect(await knownRows()).toBe(30_000);
    await addRows(1_000);
    if (kind === 'postgres') expect(await knownRows()).toBe(30_000);
  });
});
