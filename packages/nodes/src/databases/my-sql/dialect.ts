import { NodeError } from '@millrace/node-sdk';
import { namesBetweenPoints } from '../../lib/sql/names-between-points.ts';
import type { QueryDialect } from '../../lib/sql/prepare-query.ts';
import { joinSql, type Sql, sql, sqlName } from '../../lib/sql/sql.ts';

/** Spellings of MySQL and MariaDB. */
export const mySqlDialect: QueryDialect = {
  rules: 'mySql',
  quoteName: (name) => `\`${name.replaceAll('`', '``')}\``,
  placeholder: () => '?',
  value: (value) => {
    // A list stands for its values, as in `IN ($1)`.
    if (Array.isArray(value)) return value.length > 0 ? joinSql(value.map(plainValue)) : sql`NULL`;
    return plainValue(value);
  },
};

function plainValue(value: unknown): Sql {
  return sql`${typeof value === 'object' && value !== null ? JSON.stringify(value) : value}`;
}

/** A table's name; `database.table` names one of another database, and backticks keep a point part of a name. */
export function tableName(text: string): Sql {
  const names = namesBetweenPoints(text, ['`', '`']);
  if (names) return sqlName(...names.map(({ name }) => name));
  throw new NodeError(`'${text}' is not the name of a table`, {
    description: 'Write table, or database.table; put backticks around a name that holds points.',
    parameter: 'table',
  });
}

/** The text that {@link tableName} reads as this one name. */
export function tableText(name: string): string {
  return /[.`]/.test(name) ? mySqlDialect.quoteName(name) : name;
}
