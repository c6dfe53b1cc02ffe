import type { JsonValue } from '@millrace/node-sdk';
import type { QueryDialect } from '../../lib/sql/prepare-query.ts';
import { type Sql, sql } from '../../lib/sql/sql.ts';

const MAX_INT4 = 2 ** 31 - 1;

/** Spellings of PostgreSQL. */
export const postgresDialect: QueryDialect = {
  rules: 'postgres',
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: (position) => `$${position}`,
  value: queryValue,
};

/** The same, with the type of texts said as well. */
export const typedDialect: QueryDialect = {
  ...postgresDialect,
  value: (value) => (typeof value === 'string' ? sql`${value}::text` : queryValue(value)),
};

/** Like a value written into the query: numbers and truth values have their types, texts take that of their place. */
function queryValue(value: JsonValue): Sql {
  if (value === null) return sql`NULL`;
  if (typeof value === 'boolean') return sql`${value}::boolean`;
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) return sql`${value}::numeric`;
    return Math.abs(value) <= MAX_INT4 ? sql`${value}::int4` : sql`${value}::int8`;
  }
  if (Array.isArray(value) || typeof value === 'string') return sql`${value}`;
  return sql`${JSON.stringify(value)}`;
}
