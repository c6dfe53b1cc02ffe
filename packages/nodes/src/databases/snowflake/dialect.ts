import { NodeError } from '@millrace/node-sdk';
import { type ChangeRules, sqlValue } from '../../lib/sql/item-changes.ts';
import { namesBetweenPoints } from '../../lib/sql/names-between-points.ts';
import type { QueryDialect } from '../../lib/sql/prepare-query.ts';
import { joinSql, Sql, sql } from '../../lib/sql/sql.ts';
import { storedName } from './stored-name.ts';

/** Spellings of Snowflake. */
export const snowflakeDialect: QueryDialect = {
  rules: 'snowflake',
  // Names without quotes mean the same in small and capital letters: those that need none are as if they had none.
  quoteName: (name) => quoted(storedName(name)),
  placeholder: () => '?',
  value: (value) => {
    // A list stands for its values, as in `IN ($1)`.
    if (Array.isArray(value)) return value.length > 0 ? joinSql(value.map(sqlValue)) : sql`NULL`;
    return sqlValue(value);
  },
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table's name; `schema.table` and `database.schema.table` name others, and quotes keep points and small letters. */
function tableName(text: string): Sql {
  const names = namesBetweenPoints(text, ['"', '"']);
  if (names) {
    const written = names.map(({ name, isQuoted }) => (isQuoted ? quoted(name) : snowflakeDialect.quoteName(name)));
    return new Sql([written.join('.')]);
  }
  throw new NodeError(`'${text}' is not the name of a table`, {
    description: 'Write table, or schema.table; put quotes (") around a name that holds points or small letters.',
    parameter: 'table',
  });
}

/** A list of values has 16,384 rows at most; requests of some hundred kB are quick. */
export const changeRules: ChangeRules = { dialect: snowflakeDialect, tableName, maxValues: 10_000, maxRows: 1000 };
