import type { LookupContext, Lookups } from '@millrace/node-sdk';
import { locatedName } from '../../lib/sql/locator.ts';
import { withSession } from '../../lib/sql/run-queries.ts';
import { type Sql, sql } from '../../lib/sql/sql.ts';
import { mySqlDialect, tableName, tableText } from './dialect.ts';
import { openMySql } from './my-sql-session.ts';

const TIMEOUT_MS = 15_000;

async function rowsOf(context: LookupContext, query: Sql) {
  return withSession(context.signal, await openMySql(context, { timeoutMs: TIMEOUT_MS }), async (session) => {
    const [result] = await session.query(query.render(mySqlDialect));
    return result?.rows ?? [];
  });
}

async function columnOptions(context: LookupContext) {
  const table = tableName(locatedName(context.parameters.table, 'table', 'table'));
  const rows = await rowsOf(context, sql`SHOW COLUMNS FROM ${table}`);
  return rows.map(({ Field, Type, Null }) => ({
    name: String(Field),
    value: String(Field),
    description: `${String(Type)}, ${Null === 'YES' ? 'may be null' : 'not null'}`,
  }));
}

export const lookups: Lookups = {
  search: {
    async searchTables(context, { filter = '' }) {
      const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`;
      const rows = await rowsOf(
        context,
        sql`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = DATABASE() AND table_name LIKE ${pattern} ORDER BY 1`,
      );
      return { results: rows.map(({ name }) => ({ name: String(name), value: tableText(String(name)) })) };
    },
  },
  options: {
    getColumns: columnOptions,
    getColumnsMultiOptions: columnOptions,
    async getColumnsWithoutColumnToMatchOn(context) {
      const columns = await columnOptions(context);
      return columns.filter(({ value }) => value !== context.parameters.columnToMatchOn);
    },
  },
};
