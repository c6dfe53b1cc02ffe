import { joinSql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { rowOf, splitRow } from '../../../lib/sql/table-row.ts';
import { columnValue, type Operation, tableOf, workOf } from './operation.ts';

/** Adds a row to a table, or changes the one that is there. */
export const upsertRows: Operation = ({ item, parameters, options }) => {
  const { match, rest } = splitRow(rowOf(item.json, parameters, options.replaceEmptyStrings));
  const row = [...match, ...rest];
  const names = joinSql(row.map(([name]) => sqlName(name)));
  const values = joinSql(row.map(([, value]) => sql`${columnValue(value)}`));
  const changed = (rest.length > 0 ? rest : match).map(
    ([name, value]) => sql`${sqlName(name)} = ${columnValue(value)}`,
  );
  return workOf(
    sql`INSERT INTO ${tableOf(parameters)}(${names}) VALUES (${values}) ON DUPLICATE KEY UPDATE ${joinSql(changed)}`,
    options,
  );
};
