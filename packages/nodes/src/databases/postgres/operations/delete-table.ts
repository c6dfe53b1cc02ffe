import { NodeError } from '@millrace/node-sdk';
import { SUCCESS } from '../../../lib/sql/run-queries.ts';
import { noSql, type Sql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { whereClause } from '../../../lib/sql/table-conditions.ts';
import { postgresDialect } from '../dialect.ts';
import { type Operation, type OperationParameters, tableOf } from './operation.ts';

/** Removes rows of a table, or the table. */
export const deleteTable: Operation = ({ parameters, options }) => {
  const query = deletion(parameters, options.cascade ? sql` CASCADE` : noSql);
  return { statements: [query.render(postgresDialect)], output: () => [SUCCESS] };
};

function deletion(parameters: OperationParameters, cascade: Sql): Sql {
  const { schema, name } = tableOf(parameters);
  const table = sqlName(schema, name);
  switch (parameters.deleteCommand) {
    case 'truncate':
      return sql`TRUNCATE TABLE ${table}${parameters.restartSequences ? sql` RESTART IDENTITY` : noSql}${cascade}`;
    case 'delete':
      return sql`DELETE FROM ${table}${whereClause(parameters.where?.values, parameters.combineConditions)}`;
    case 'drop':
      return sql`DROP TABLE IF EXISTS ${table}${cascade}`;
    default:
      throw new NodeError(`'${parameters.deleteCommand}' is not a way to delete`, {
        description: 'Use truncate, delete or drop.',
        parameter: 'deleteCommand',
      });
  }
}
