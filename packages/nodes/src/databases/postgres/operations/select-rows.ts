import { sql, sqlName } from '../../../lib/sql/sql.ts';
import { columnList, limitClause, orderClause, whereClause } from '../../../lib/sql/table-conditions.ts';
import { postgresDialect } from '../dialect.ts';
import { itemsOf, type Operation, tableOf } from './operation.ts';

/** Reads rows of a table. */
export const selectRows: Operation = ({ parameters, options }) => {
  const { schema, name } = tableOf(parameters);
  const { where, combineConditions, sort, returnAll, limit } = parameters;
  const query = sql`SELECT ${columnList(options.outputColumns)} FROM ${sqlName(schema, name)}${whereClause(where?.values, combineConditions)}${orderClause(sort?.values)}${limitClause(returnAll, limit)}`;
  return {
    statements: [query.render(postgresDialect)],
    output: (results) => results.flatMap(({ rows }) => itemsOf(rows)),
  };
};
