import { noSql, sql } from '../../../lib/sql/sql.ts';
import { columnList, limitClause, orderClause, whereClause } from '../../../lib/sql/table-conditions.ts';
import { type Operation, tableOf, workOf } from './operation.ts';

/** Reads rows of a table. */
export const selectRows: Operation = ({ parameters, options }) => {
  const { where, combineConditions, sort, returnAll, limit } = parameters;
  const distinct = options.selectDistinct ? sql`DISTINCT ` : noSql;
  return workOf(
    sql`SELECT ${distinct}${columnList(options.outputColumns)} FROM ${tableOf(parameters)}${whereClause(where?.values, combineConditions)}${orderClause(sort?.values)}${limitClause(returnAll, limit)}`,
    options,
  );
};
