import { SUCCESS } from '../../../lib/sql/run-queries.ts';
import { joinSql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { columnList } from '../../../lib/sql/table-conditions.ts';
import { requireValues, rowOf, splitRow } from '../../../lib/sql/table-row.ts';
import { postgresDialect } from '../dialect.ts';
import { columnValues, withoutUnset } from '../table-columns.ts';
import { itemsOf, type Operation, tableOf } from './operation.ts';

/** Adds a row to a table, or changes the one that is there. */
export const upsertRows: Operation = async ({ item, parameters, options, columns }) => {
  const table = tableOf(parameters);
  const { match, rest } = splitRow(rowOf(item.json, parameters, options.replaceEmptyStrings));
  const known = await columns.of(table);
  const row = withoutUnset(columnValues([...match, ...rest], known, table), known);
  requireValues(row);
  const names = joinSql(row.map(([name]) => sqlName(name)));
  const target = joinSql(match.map(([name]) => sqlName(name)));
  const keys = new Set(match.map(([name]) => name));
  const others = row.filter(([name]) => !keys.has(name));
  // Without anything else to change, a column set to what it is makes the row part of the result.
  const changed = (others.length > 0 ? others : match).map(
    ([name]) => sql`${sqlName(name)} = EXCLUDED.${sqlName(name)}`,
  );
  const query = sql`INSERT INTO ${sqlName(table.schema, table.name)}(${names}) VALUES (${joinSql(row.map(([, value]) => sql`${value}`))}) ON CONFLICT (${target}) DO UPDATE SET ${joinSql(changed)} RETURNING ${columnList(options.outputColumns)}`;
  return {
    statements: [query.render(postgresDialect)],
    output: ([result]) => (result && result.rows.length > 0 ? itemsOf(result.rows) : [SUCCESS]),
  };
};
