import type { JsonObject, LookupContext, Lookups, MappedField } from '@millrace/node-sdk';
import { locatedName } from '../../lib/sql/locator.ts';
import { type SqlSession, withSession } from '../../lib/sql/run-queries.ts';
import { type Sql, sql } from '../../lib/sql/sql.ts';
import { postgresDialect } from './dialect.ts';
import { openPostgres } from './postgres-session.ts';
import { readColumns, type TableColumn } from './table-columns.ts';

async function connected<Result>(
  context: LookupContext,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  return withSession(context.signal, await openPostgres(context, { connectionTimeout: 15 }), work);
}

function names(context: LookupContext, query: Sql): Promise<{ results: { name: string; value: string }[] }> {
  return connected(context, async (session) => {
    const [result] = await session.query(query.render(postgresDialect));
    return { results: (result?.rows ?? []).map(({ name }) => ({ name: String(name), value: String(name) })) };
  });
}

/** Finds names that hold a text, in any case. */
function pattern(filter: string | undefined): string {
  return `%${(filter ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
}

async function columnsOf(context: LookupContext): Promise<TableColumn[]> {
  const { schema, table } = context.parameters;
  const target = { schema: locatedName(schema, 'schema', 'schema'), name: locatedName(table, 'table', 'table') };
  return connected(context, (session) => readColumns(session, target));
}

async function columnOptions(context: LookupContext) {
  const columns = await columnsOf(context);
  return columns.map(({ name, type, isNullable }) => ({
    name,
    value: name,
    description: `${type.toLowerCase()}, ${isNullable ? 'may be null' : 'not null'}`,
  }));
}

export const lookups: Lookups = {
  search: {
    schemaSearch: (context, { filter }) =>
      names(
        context,
        sql`SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name ILIKE ${pattern(filter)} ORDER BY 1`,
      ),
    tableSearch: (context, { filter }) =>
      names(
        context,
        sql`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = ${locatedName(context.parameters.schema, 'schema', 'schema')}
            AND table_name ILIKE ${pattern(filter)} ORDER BY 1`,
      ),
  },
  options: {
    getColumns: columnOptions,
    getColumnsMultiOptions: columnOptions,
    async getColumnsWithoutColumnToMatchOn(context) {
      const columns = await columnOptions(context);
      return columns.filter(({ value }) => value !== context.parameters.columnToMatchOn);
    },
  },
  fields: {
    async getMappingColumns(context) {
      const columns = await columnsOf(context);
      return { fields: columns.map((column) => mappedField(column, context.parameters)) };
    },
  },
};

const FIELD_TYPES: ReadonlyArray<[RegExp, NonNullable<MappedField['type']>]> = [
  [/^(?:smallint|integer|bigint|numeric|real|double precision|decimal|money)$/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^(?:timestamp|date)/, 'dateTime'],
  [/^time/, 'time'],
  [/^jsonb?$/, 'object'],
  [/^ARRAY$/, 'array'],
];

function mappedField(column: TableColumn, { operation }: JsonObject): MappedField {
  const { name, type, isNullable, hasDefault, isGenerated } = column;
  return {
    id: name,
    displayName: name,
    type: FIELD_TYPES.find(([matcher]) => matcher.test(type))?.[1] ?? 'string',
    required: operation !== 'update' && !isNullable && !hasDefault && !isGenerated,
    canBeUsedToMatch: true,
    defaultMatch: name === 'id',
    display: true,
    ...(isGenerated && { readOnly: true }),
  };
}
