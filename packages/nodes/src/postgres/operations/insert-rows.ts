import { SUCCESS } from '../../shared/sql/run-queries.ts';
import { joinSql, noSql, sql, sqlName } from '../../shared/sql/sql.ts';
import { columnList } from '../../shared/sql/table-conditions.ts';
import { rowOf } from '../../shared/sql/table-row.ts';
import { postgresDialect } from '../dialect.ts';
import { columnValues } from '../table-columns.ts';
import { itemsOf, type Operation, tableOf } from './operation.ts';

/** Adds a row to a table. */
export const insertRows: Operation = async ({ item, parameters, options, columns }) => {
  const table = tableOf(parameters);
  const { values } = rowOf(item.json, parameters, options.replaceEmptyStrings);
  const row = columnValues([...values], await columns.of(table), table);
  const into = sql`INSERT INTO ${sqlName(table.schema, table.name)}`;
  const what =
    row.length === 0
      ? sql` DEFAULT VALUES`
      : sql`(${joinSql(row.map(([name]) => sqlName(name)))}) VALUES (${joinSql(row.map(([, value]) => sql`${value}`))})`;
  const conflict = options.skipOnConflict ? sql` ON CONFLICT DO NOTHING` : noSql;
  const query = sql`${into}${what}${conflict} RETURNING ${columnList(options.outputColumns)}`;
  return {
    statements: [query.render(postgresDialect)],
    output: ([result]) => (result && result.rows.length > 0 ? itemsOf(result.rows) : [SUCCESS]),
  };
};
