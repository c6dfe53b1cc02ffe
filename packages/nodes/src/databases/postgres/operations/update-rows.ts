import { SUCCESS } from '../../../lib/sql/run-queries.ts';
import { joinSql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { columnList } from '../../../lib/sql/table-conditions.ts';
import { requireValues, rowOf, splitRow } from '../../../lib/sql/table-row.ts';
import { postgresDialect } from '../dialect.ts';
import { columnValues } from '../table-columns.ts';
import { itemsOf, type Operation, tableOf } from './operation.ts';

/** Changes the rows that an item means. */
export const updateRows: Operation = async ({ item, parameters, options, columns }) => {
  const table = tableOf(parameters);
  const known = await columns.of(table);
  const { match, rest } = splitRow(rowOf(item.json, parameters, options.replaceEmptyStrings));
  requireValues(rest);
  const pairs = (list: typeof match) =>
    columnValues(list, known, table).map(([name, value]) => sql`${sqlName(name)} = ${value}`);
  const query = sql`UPDATE ${sqlName(table.schema, table.name)} SET ${joinSql(pairs(rest))} WHERE ${joinSql(pairs(match), sql` AND `)} RETURNING ${columnList(options.outputColumns)}`;
  return {
    statements: [query.render(postgresDialect)],
    output: ([result]) => (result && result.rows.length > 0 ? itemsOf(result.rows) : [SUCCESS]),
  };
};
