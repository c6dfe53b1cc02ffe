import { type Item, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { readPath } from '../../../lib/fields/field-path.ts';
import { PreparedQuery } from '../../../lib/sql/prepare-query.ts';
import { type Evaluate, queryText } from '../../../lib/sql/query-parameters.ts';
import type { ItemWork } from '../../../lib/sql/run-queries.ts';
import { joinSql, type Sql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { columnList } from '../../../lib/sql/table-conditions.ts';
import { requireValues } from '../../../lib/sql/table-row.ts';
import { getOwn } from '../../../lib/values/own-property.ts';
import { postgresDialect } from '../dialect.ts';
import { type CastColumn, castColumns, castValue } from './cast-column.ts';

/** Parameters of the first version. */
export interface ParametersV1 {
  query: JsonValue;
  schema: string;
  table: string;
  columns: string;
  updateKey: string;
  returnFields: string;
}

/** Runs SQL of the user, with values from fields of the item. */
export function queryWork(
  item: Item,
  { query, fields, evaluate }: { query: JsonValue; fields: unknown; evaluate: Evaluate },
): ItemWork {
  const values = fieldList(fields).map((field) => readPath(item.json, field) ?? null);
  return work(new PreparedQuery(queryText(query, evaluate), postgresDialect).withValues(values));
}

/** Adds a row. */
export function insertWork({ json }: Item, parameters: ParametersV1): ItemWork {
  const columns = writtenColumns(json, parameters.columns);
  requireValues(columns);
  const names = joinSql(columns.map(({ name }) => sqlName(name)));
  const values = joinSql(columns.map((column) => castValue(column, written(json, column))));
  return rowWork(sql`INSERT INTO ${tableName(parameters)}(${names}) VALUES (${values})`, parameters);
}

/** Changes the rows that the fields of the update key mean. */
export function updateWork({ json }: Item, parameters: ParametersV1): ItemWork {
  const keys = castColumns(parameters.updateKey);
  const isKey = new Set(keys.map(({ name }) => name));
  const columns = writtenColumns(json, parameters.columns).filter(({ name }) => !isKey.has(name));
  if (keys.length === 0) throw new NodeError("'Update key' is empty", { parameter: 'updateKey' });
  requireValues(columns);
  for (const { name } of keys) {
    if (Object.hasOwn(json, name)) continue;
    throw new NodeError(`The item has no field '${name}', which tells what row is meant`, { parameter: 'updateKey' });
  }
  const pair = (column: CastColumn) => sql`${sqlName(column.name)} = ${castValue(column, written(json, column))}`;
  const where = joinSql(keys.map(pair), sql` AND `);
  return rowWork(sql`UPDATE ${tableName(parameters)} SET ${joinSql(columns.map(pair))} WHERE ${where}`, parameters);
}

function writtenColumns(json: JsonObject, list: string): CastColumn[] {
  const columns = castColumns(list);
  return columns.length > 0 ? columns : Object.keys(json).map((name) => ({ name }));
}

function written(json: JsonObject, { name }: CastColumn): unknown {
  const value = getOwn(json, name) ?? null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;
}

function tableName({ schema, table }: ParametersV1): Sql {
  if (!table) throw new NodeError('No table is given', { parameter: 'table' });
  return schema ? sqlName(schema, table) : sqlName(table);
}

function rowWork(change: Sql, { returnFields }: ParametersV1): ItemWork {
  return work([sql`${change} RETURNING ${columnList(fieldList(returnFields))}`.render(postgresDialect)]);
}

function work(statements: ItemWork['statements']): ItemWork {
  return { statements, output: (results) => results.flatMap(({ rows }) => rows.map((json) => ({ json }))) };
}
