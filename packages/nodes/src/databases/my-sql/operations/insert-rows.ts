import type { JsonValue } from '@millrace/node-sdk';
import type { SqlSession } from '../../../lib/sql/run-queries.ts';
import { joinSql, type Sql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { rowOf } from '../../../lib/sql/table-row.ts';
import { mySqlDialect } from '../dialect.ts';
import { columnValue, insertVerb, type Operation, tableOf, workOf } from './operation.ts';

/** Values of a row by column. */
export type RowValues = ReadonlyMap<string, JsonValue>;

/** The protocol counts the values of a statement with 16 bits. */
const MAX_VALUES = 60_000;

/** Adds a row to a table. */
export const insertRows: Operation = ({ item, parameters, options }) => {
  const { values } = rowOf(item.json, parameters, options.replaceEmptyStrings);
  const verb = insertVerb({ priority: options.priority, isIgnoring: options.skipOnConflict });
  return workOf(rowsInsertion(sql`${verb}${tableOf(parameters)}`, [...values.keys()], [values]), options);
};

/** A statement that adds rows. What a row lacks gets the default of its column. */
function rowsInsertion(into: Sql, columns: readonly string[], rows: readonly RowValues[]): Sql {
  const names = joinSql(columns.map((name) => sqlName(name)));
  const lists = rows.map((row) => {
    const values = columns.map((name) => (row.has(name) ? sql`${columnValue(row.get(name))}` : sql`DEFAULT`));
    return sql`(${joinSql(values)})`;
  });
  return sql`${into}(${names}) VALUES ${joinSql(lists)}`;
}

/** Adds many rows by as few statements as possible. @returns what the database tells of each statement. */
export async function insertMany(session: SqlSession, into: Sql, rows: readonly RowValues[]) {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const size = Math.max(1, Math.floor(MAX_VALUES / Math.max(1, columns.length)));
  const results = [];
  for (let at = 0; at < rows.length; at += size) {
    const statement = rowsInsertion(into, columns, rows.slice(at, at + size)).render(mySqlDialect);
    for (const result of await session.query(statement)) results.push(result);
  }
  return results;
}
