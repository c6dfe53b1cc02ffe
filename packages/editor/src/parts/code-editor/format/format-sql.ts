import { formatDialect, mysql, postgresql, sql, sqlite } from 'sql-formatter';

const DIALECTS = new Map([
  ['PostgreSQL', postgresql],
  ['MySQL', mysql],
  ['SQLite', sqlite],
]);

export function formatSql(text: string, dialect: string | undefined): string {
  return formatDialect(text, { dialect: DIALECTS.get(dialect ?? '') ?? sql, tabWidth: 2 });
}
