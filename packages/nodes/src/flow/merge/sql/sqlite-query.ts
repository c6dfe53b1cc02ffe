import { constants, DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { setOwn } from '../../../lib/values/own-property.ts';
import { type ColumnKinds, fillTable, fromColumn } from './input-table.ts';

/** What the query may do: read the tables, call functions, and recurse. Nothing reaches a file. */
const ALLOWED = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);
const MAX_PARAMETERS = 999;
/** What an error shows of what a database says. A query may throw any text. */
const LONGEST_REASON = 500;

interface ResultColumn {
  name: string;
  isStructured: boolean;
  isBoolean: boolean;
}

/**
 * Runs a query over tables, `input1`, `input2` …, of a database in memory.
 * @param failure what AlaSQL said of it before, which is told first
 * @throws NodeError `MERGE_QUERY`
 */
export function askSqlite(
  query: string,
  tables: readonly JsonObject[][],
  values: unknown,
  failure?: string,
): JsonObject[] {
  const database = new DatabaseSync(':memory:', {
    allowExtension: false,
    enableDoubleQuotedStringLiterals: true,
  });
  try {
    const columns: ColumnKinds = { structured: new Set(), nullable: new Set(), booleans: new Map() };
    for (const [index, rows] of tables.entries()) fillTable(database, `input${index + 1}`, rows, columns);
    database.setAuthorizer((action) => (ALLOWED.has(action) ? constants.SQLITE_OK : constants.SQLITE_DENY));
    return readRows(database, query, parametersOf(values), columns);
  } catch (cause) {
    throw cause instanceof NodeError ? cause : queryError(cause, failure);
  } finally {
    database.close();
  }
}

function readRows(database: DatabaseSync, query: string, values: SQLInputValue[], columns: ColumnKinds): JsonObject[] {
  const statement = database.prepare(query);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  const results = statement.columns().map(({ name, table, column }) => {
    const isBoolean = columns.booleans.get(table ?? '')?.has(column ?? '') === true;
    return { name, isBoolean, isStructured: columns.structured.has(name) };
  });
  return bound(statement, query, values).map((row) => rowOf(results, row as unknown as SQLOutputValue[], columns));
}

/**
 * An item of a row. Of two columns with one name the second counts where it has something. Nothing is null where the inputs
 * say null; else the field is not there.
 */
function rowOf(results: readonly ResultColumn[], row: readonly SQLOutputValue[], { nullable }: ColumnKinds) {
  const json: JsonObject = {};
  for (const [position, { name, ...kind }] of results.entries()) {
    const value = fromColumn(row[position], kind);
    if (value !== null || (nullable.has(name) && !Object.hasOwn(json, name))) setOwn(json, name, value);
  }
  return json;
}

/** Values belong to `$1`, `$2` … or, where the query has none, to its question marks. */
function bound(statement: StatementSync, query: string, values: SQLInputValue[]) {
  if (!/\$\d/.test(query)) return statement.all(...values);
  statement.setAllowUnknownNamedParameters(true);
  return statement.all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])));
}

function queryError(cause: unknown, failure: string | undefined): NodeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isRefused = reason.includes('not authorized') || reason.includes('prohibited');
  const said = failure === undefined ? reason : `${failure.slice(0, LONGEST_REASON)} (SQLite: ${reason})`;
  return new NodeError(isRefused ? 'The query does more than read the inputs' : `The query failed: ${said}`, {
    description: isRefused
      ? 'Only SELECT statements over input1, input2 … are allowed.'
      : 'Tables are input1, input2 …, columns are the fields of their items. Queries are in the SQL of AlaSQL, or else of SQLite.',
    parameter: 'query',
    code: 'MERGE_QUERY',
  });
}

function parametersOf(value: unknown): SQLInputValue[] {
  if (value === undefined || value === null || value === '') return [];
  const list: JsonValue[] = Array.isArray(value) ? value : String(value).split(',').map(toScalar);
  if (list.length > MAX_PARAMETERS) throw new NodeError(`More than ${MAX_PARAMETERS} query parameters are given`);
  return list.map((entry) => {
    if (typeof entry === 'number' || typeof entry === 'string' || entry === null) return entry;
    return typeof entry === 'boolean' ? Number(entry) : JSON.stringify(entry);
  });
}

/** Numbers are written as text in a list: `12` is one, `012` is not. */
function toScalar(text: string): JsonValue {
  const trimmed = text.trim();
  return trimmed !== '' && String(Number(trimmed)) === trimmed ? Number(trimmed) : trimmed;
}
