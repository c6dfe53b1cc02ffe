import { type JsonValue, NodeError } from '@millrace/node-sdk';
import type { SqlSession } from '../../lib/sql/run-queries.ts';
import { sql } from '../../lib/sql/sql.ts';
import { postgresDialect } from './dialect.ts';

/** A table of a database. */
export interface Table {
  schema: string;
  name: string;
}

/** A column, as the information schema tells it. */
export interface TableColumn {
  name: string;
  /** `ARRAY` for lists, `USER-DEFINED` for enumerations and types of extensions. */
  type: string;
  /** Name of the type within the database. */
  internalType: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

/** Columns of a table, in order; none when there is no such table or it may not be seen. */
export async function readColumns(session: SqlSession, { schema, name }: Table): Promise<TableColumn[]> {
  const query = sql`SELECT column_name, data_type, udt_name, is_nullable = 'YES' AS nullable,
      column_default IS NOT NULL OR is_identity = 'YES' AS has_default, is_generated = 'ALWAYS' AS generated
    FROM information_schema.columns WHERE table_schema = ${schema} AND table_name = ${name} ORDER BY ordinal_position`;
  const results = await session.query(query.render(postgresDialect));
  return results.flatMap(({ rows }) =>
    rows.map((row) => ({
      name: String(row.column_name),
      type: String(row.data_type),
      internalType: String(row.udt_name),
      isNullable: row.nullable === true,
      hasDefault: row.has_default === true,
      isGenerated: row.generated === true,
    })),
  );
}

/** Columns of the tables of a run, each read once. */
export class KnownColumns {
  readonly #session: SqlSession;
  readonly #tables = new Map<string, Promise<ReadonlyMap<string, TableColumn>>>();

  constructor(session: SqlSession) {
    this.#session = session;
  }

  of(table: Table): Promise<ReadonlyMap<string, TableColumn>> {
    const key = JSON.stringify([table.schema, table.name]);
    let columns = this.#tables.get(key);
    if (!columns) {
      columns = readColumns(this.#session, table).then((list) => new Map(list.map((column) => [column.name, column])));
      this.#tables.set(key, columns);
    }
    return columns;
  }
}

/**
 * Values in the form their columns take: JSON as text, lists as lists.
 * @throws NodeError for a column that the table does not have.
 */
export function columnValues(
  values: readonly (readonly [string, JsonValue])[],
  columns: ReadonlyMap<string, TableColumn>,
  table: Table,
): [string, unknown][] {
  return values.map(([name, value]) => {
    const column = columns.get(name);
    if (column || columns.size === 0) return [name, columnValue(value, column)];
    throw new NodeError(`The table ${table.schema}.${table.name} has no column '${name}'`, {
      description: `Its columns are: ${[...columns.keys()].join(', ')}. Remove the field from the input items, or map the columns one by one.`,
      parameter: 'columns',
    });
  });
}

/** Without the columns that are left to the database: no value is given, and null is none they could hold. */
export function withoutUnset(
  row: readonly [string, unknown][],
  columns: ReadonlyMap<string, TableColumn>,
): [string, unknown][] {
  return row.filter(([name, value]) => {
    const column = columns.get(name);
    const isLeft = column !== undefined && (column.isGenerated || (!column.isNullable && column.hasDefault));
    return value !== null || !isLeft;
  });
}

function columnValue(value: JsonValue, column: TableColumn | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (column?.type === 'ARRAY') return listValue(value);
  if (column?.type === 'json' || column?.type === 'jsonb')
    return typeof value === 'string' ? value : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** Lists may come as JSON text; other texts are in the database's own notation. */
function listValue(value: JsonValue): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
