import { NodeError } from '@millrace/node-sdk';
import { type ChangeRules, sqlValue } from '../../lib/sql/item-changes.ts';
import { namesBetweenPoints } from '../../lib/sql/names-between-points.ts';
import type { QueryDialect } from '../../lib/sql/prepare-query.ts';
import { joinSql, type Sql, sql, sqlName } from '../../lib/sql/sql.ts';

/** How the n-th value is called in a statement, counted from 1. */
export const parameterName = (position: number): string => `value${position}`;

/** Spellings of Transact-SQL. */
export const microsoftSqlDialect: QueryDialect = {
  rules: 'microsoftSql',
  quoteName: (name) => `[${name.replaceAll(']', ']]')}]`,
  placeholder: (position) => `@${parameterName(position)}`,
  value: (value) => {
    // A list stands for its values, as in `IN ($1)`.
    if (Array.isArray(value)) return value.length > 0 ? joinSql(value.map(sqlValue)) : sql`NULL`;
    return sqlValue(value);
  },
};

/** A table's name; `schema.table` and `database.schema.table` name others, and brackets keep a point part of a name. */
function tableName(text: string): Sql {
  const names = namesBetweenPoints(text, ['[', ']']);
  if (names) return sqlName(...names.map(({ name }) => name));
  throw new NodeError(`'${text}' is not the name of a table`, {
    description: 'Write table, or schema.table; put brackets around a name that holds points.',
    parameter: 'table',
  });
}

/** A call takes 2100 parameters, two of which are the text and the declaration of the others. */
export const changeRules: ChangeRules = { dialect: microsoftSqlDialect, tableName, maxValues: 2000, maxRows: 1000 };
