import { SUCCESS } from '../../../lib/sql/run-queries.ts';
import { joinSql, noSql, type Sql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { columnList } from '../../../lib/sql/table-conditions.ts';
import { rowOf } from '../../../lib/sql/table-row.ts';
import { postgresDialect } from '../dialect.ts';
import { columnValues, type Table, withoutUnset } from '../table-columns.ts';
import { itemsOf, type Operation, type Task, tableOf } from './operation.ts';

/** A row that is to be added. */
export interface NewRow {
  table: Table;
  values: ReadonlyMap<string, unknown>;
  returning: Sql;
}

/** Adds a row to a table. */
export const insertRows: Operation = async (task) => {
  const row = await newRowOf(task);
  const conflict = task.options.skipOnConflict ? sql` ON CONFLICT DO NOTHING` : noSql;
  return {
    statements: [insertion([row], conflict).render(postgresDialect)],
    output: ([result]) => (result && result.rows.length > 0 ? itemsOf(result.rows) : [SUCCESS]),
  };
};

export async function newRowOf({ item, parameters, options, columns }: Task): Promise<NewRow> {
  const table = tableOf(parameters);
  const { values } = rowOf(item.json, parameters, options.replaceEmptyStrings);
  const known = await columns.of(table);
  const row = withoutUnset(columnValues([...values], known, table), known);
  return { table, values: new Map(row), returning: columnList(options.outputColumns) };
}

/** A statement that adds rows to the table of the first of them. What a row lacks gets the default of its column. */
export function insertion(rows: readonly NewRow[], conflict: Sql = noSql): Sql {
  const { table, returning } = rows[0] as NewRow;
  const names = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];
  const lists = rows.map(({ values }) => {
    const list = names.map((name) => (values.has(name) ? sql`${values.get(name)}` : sql`DEFAULT`));
    return sql`(${joinSql(list)})`;
  });
  const what =
    names.length === 0
      ? sql` DEFAULT VALUES`
      : sql`(${joinSql(names.map((name) => sqlName(name)))}) VALUES ${joinSql(lists)}`;
  return sql`INSERT INTO ${sqlName(table.schema, table.name)}${what}${conflict} RETURNING ${returning}`;
}
