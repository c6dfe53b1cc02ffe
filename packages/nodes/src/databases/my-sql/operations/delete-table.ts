import { NodeError } from '@millrace/node-sdk';
import { type Sql, sql } from '../../../lib/sql/sql.ts';
import { whereClause } from '../../../lib/sql/table-conditions.ts';
import { type Operation, type OperationParameters, tableOf, workOf } from './operation.ts';

/** Removes rows of a table, or the table. */
export const deleteTable: Operation = ({ parameters, options }) => workOf(deletion(parameters), options);

function deletion(parameters: OperationParameters): Sql {
  const table = tableOf(parameters);
  switch (parameters.deleteCommand) {
    case 'truncate':
      return sql`TRUNCATE TABLE ${table}`;
    case 'delete':
      return sql`DELETE FROM ${table}${whereClause(parameters.where?.values, parameters.combineConditions)}`;
    case 'drop':
      return sql`DROP TABLE IF EXISTS ${table}`;
    default:
      throw new NodeError(`'${parameters.deleteCommand}' is not a way to delete`, {
        description: 'Use truncate, delete or drop.',
        parameter: 'deleteCommand',
      });
  }
}
