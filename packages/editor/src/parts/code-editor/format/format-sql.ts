import { formatDialect, mysql, postgresql, sql, sqlite, transactsql } from 'sql-formatter';

const DIALECTS = new Map([
  ['PostgreSQL', postgresql],
  ['MySQL', mysql],
  ['MSSQL', transactsql],
  ['SQLite', sqlite],
]);

/** Query parameters, as all database nodes write them: `$1`, `$1:name`. */
const QUERY_PARAMETER = String.raw`\$\d+(?::[a-z]+)?`;

export function formatSql(text: string, dialect: string | undefined): string {
  const paramTypes = { custom: [{ regex: QUERY_PARAMETER }] };
  return formatDialect(text, { dialect: DIALECTS.get(dialect ?? '') ?? sql, tabWidth: 2, paramTypes });
}
