import { joinSql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { requireValues, rowOf, splitRow } from '../../../lib/sql/table-row.ts';
import { columnValue, type Operation, tableOf, workOf } from './operation.ts';

/** Changes the rows that an item means. */
export const updateRows: Operation = ({ item, parameters, options }) => {
  const { match, rest } = splitRow(rowOf(item.json, parameters, options.replaceEmptyStrings));
  requireValues(rest);
  const pairs = (list: typeof match) => list.map(([name, value]) => sql`${sqlName(name)} = ${columnValue(value)}`);
  return workOf(
    sql`UPDATE ${tableOf(parameters)} SET ${joinSql(pairs(rest))} WHERE ${joinSql(pairs(match), sql` AND `)}`,
    options,
  );
};
