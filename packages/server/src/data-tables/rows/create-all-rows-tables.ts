import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { DialectFacts } from '../../database/dialect-facts.ts';
import { createColumnIndex, createRowsTable } from './row-schema.ts';

/** Makes the tables of the database for the rows of all data tables there are: after a restore none of them is there. */
export async function createAllRowsTables(db: Kysely<DatabaseSchema>, facts: DialectFacts): Promise<void> {
  const tables = await db.selectFrom('data_table').select('id').execute();
  const columns = await db.selectFrom('data_table_column').selectAll().orderBy('position').execute();
  const columnsOf = Map.groupBy(columns, ({ table_id }) => table_id);
  for (const { id } of tables) {
    const own = columnsOf.get(id) ?? [];
    await createRowsTable(db, facts, { id, columns: own });
    for (const column of own) {
      if (column.is_indexed === 1) await createColumnIndex(db, id, { ...column, isIndexed: true });
    }
  }
}
