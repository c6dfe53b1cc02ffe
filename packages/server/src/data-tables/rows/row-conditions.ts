import type { RowConditionKind, RowFilter } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DialectFacts } from '../../database/dialect-facts.ts';
import { apiError } from '../../errors/server-error.ts';
import type { ColumnShape, TableShape } from '../table-shape.ts';
import { type StoredCell, toStoredCell } from './cells.ts';
import { cellColumn } from './row-names.ts';
import { isText, sortKey, sortKeyOf } from './sort-key.ts';

type Condition = RawBuilder<SqlBool>;

/** Longest pattern that texts are compared with, in characters. */
const MAX_PATTERN_LENGTH = 1000;

/** A column of cells, or one of those that every table has. */
export interface RowColumn extends Pick<ColumnShape, 'name' | 'type'> {
  /** Its value in the database. */
  value: RawBuilder<unknown>;
  /** What rows are ordered by. */
  key: RawBuilder<unknown>;
  /** `undefined` for those that every table has. */
  column?: ColumnShape;
}

/** What is looked for in rows. */
export interface RowSearch {
  filter?: RowFilter | undefined;
  /** Text in any column. */
  search?: string | undefined;
}

const SYSTEM: Readonly<Record<string, Pick<RowColumn, 'type'> & { id: string }>> = {
  id: { id: 'id', type: 'number' },
  createdAt: { id: 'created_at', type: 'date' },
  updatedAt: { id: 'updated_at', type: 'date' },
};

/** @throws ServerError `DATA_TABLE_COLUMN_NOT_FOUND` */
export function rowColumn(table: TableShape, name: string): RowColumn {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (column) return { ...column, column, value: cellColumn(column.id), key: sortKey(column) };
  const system = Object.hasOwn(SYSTEM, name) ? SYSTEM[name] : undefined;
  if (!system) throw apiError('DATA_TABLE_COLUMN_NOT_FOUND', { table: table.name, column: name });
  return { name, type: system.type, value: sql.id(system.id), key: sql.id(system.id) };
}

/** The order in which rows changed last. */
export function changeOrder(): RowColumn {
  const number = sql.id('change_number');
  return { name: 'change_number', type: 'number', value: number, key: number };
}

/** A condition for rows that a filter and a search find; `undefined` for all. */
export function conditionOf(table: TableShape, kind: DialectFacts['kind'], what: RowSearch): Condition | undefined {
  const all = [filterCondition(table, kind, what.filter), searchCondition(table, kind, what.search)].filter(
    (condition) => condition !== undefined,
  );
  return all.length === 0 ? undefined : sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

function filterCondition(
  table: TableShape,
  kind: DialectFacts['kind'],
  filter: RowFilter | undefined,
): Condition | undefined {
  if (!filter || filter.conditions.length === 0) return undefined;
  const parts = filter.conditions.map(({ column, condition, value = null }) =>
    comparison(kind, rowColumn(table, column), condition, value),
  );
  return sql<SqlBool>`(${sql.join(parts, filter.match === 'any' ? sql` or ` : sql` and `)})`;
}

function searchCondition(
  table: TableShape,
  kind: DialectFacts['kind'],
  search: string | undefined,
): Condition | undefined {
  if (search === undefined || search === '') return undefined;
  const texts = table.columns.filter(({ type }) => type === 'string' || type === 'json');
  if (texts.length === 0) return sql<SqlBool>`1 = 0`;
  const pattern = `%${withoutWildcards(search)}%`;
  return sql<SqlBool>`(${sql.join(
    texts.map(({ id }) => likeWithoutCase(kind, cellColumn(id), pattern)),
    sql` or `,
  )})`;
}

/** @throws ServerError `DATA_TABLE_VALUE_WRONG`, `BAD_REQUEST` */
function comparison(
  kind: DialectFacts['kind'],
  column: RowColumn,
  condition: RowConditionKind,
  value: JsonValue,
): Condition {
  const { value: cell, type } = column;
  switch (condition) {
    case 'isEmpty':
      return isText(type) ? sql<SqlBool>`(${cell} is null or ${cell} = '')` : sql<SqlBool>`${cell} is null`;
    case 'isNotEmpty':
      return isText(type) ? sql<SqlBool>`${cell} <> ''` : sql<SqlBool>`${cell} is not null`;
    case 'isTrue':
    case 'isFalse':
      if (type !== 'boolean') throw filterWrong(`the column "${column.name}" holds no truth values`);
      return sql<SqlBool>`${cell} = ${condition === 'isTrue' ? 1 : 0}`;
    case 'contains':
      return likeWithoutCase(kind, textOf(column), `%${withoutWildcards(patternOf(value))}%`);
    case 'startsWith':
      return likeWithoutCase(kind, textOf(column), `${withoutWildcards(patternOf(value))}%`);
    case 'ilike':
      return likeWithoutCase(kind, textOf(column), patternOf(value));
    case 'like':
      return likeWithCase(kind, textOf(column), patternOf(value));
    default:
      return ordered(column, condition, toStoredCell(column, value));
  }
}

const SIGNS = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function ordered(
  { value: cell, key, type }: RowColumn,
  condition: 'eq' | 'neq' | keyof typeof SIGNS,
  stored: StoredCell,
): Condition {
  if (condition === 'neq') {
    return stored === null
      ? sql<SqlBool>`${cell} is not null`
      : sql<SqlBool>`(${cell} <> ${stored} or ${cell} is null)`;
  }
  if (stored === null) return condition === 'eq' ? sql<SqlBool>`${key} is null` : sql<SqlBool>`1 = 0`;
  const isKeyOnly = !isText(type);
  if (condition === 'eq') {
    if (isKeyOnly) return sql<SqlBool>`${cell} = ${stored}`;
    // By the key, as an index has it, and then by the whole text.
    return sql<SqlBool>`(${key} = ${sortKeyOf(String(stored))} and ${cell} = ${stored})`;
  }
  return sql<SqlBool>`${cell} ${SIGNS[condition]} ${stored}`;
}

/** Values of other types are compared as the text that JSON has for them. */
function textOf({ value, type }: RowColumn): RawBuilder<unknown> {
  return isText(type) ? value : sql`cast(${value} as text)`;
}

function likeWithoutCase(kind: DialectFacts['kind'], text: RawBuilder<unknown>, pattern: string): Condition {
  const like = kind === 'postgres' ? sql`ilike` : sql`like`;
  return sql<SqlBool>`${text} ${like} ${pattern} escape '\\'`;
}

/** SQLite's `like` knows no case; its `glob` does. */
function likeWithCase(kind: DialectFacts['kind'], text: RawBuilder<unknown>, pattern: string): Condition {
  if (kind === 'postgres') return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
  return sql<SqlBool>`${text} glob ${globOf(pattern)}`;
}

function globOf(pattern: string): string {
  return pattern.replace(/\\(.)|[%_*?[]/gsu, (sign, escaped: string | undefined) => {
    if (escaped !== undefined) return literal(escaped);
    if (sign === '%') return '*';
    return sign === '_' ? '?' : literal(sign);
  });
}

function literal(sign: string): string {
  return '*?['.includes(sign) ? `[${sign}]` : sign;
}

function withoutWildcards(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

function patternOf(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length > MAX_PATTERN_LENGTH)
    throw filterWrong(`a text to look for has at most ${MAX_PATTERN_LENGTH} characters`);
  // PostgreSQL refuses a pattern that ends with its escape.
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(text) ? `${text}\\` : text;
}

function filterWrong(reason: string): Error {
  return apiError('BAD_REQUEST.filter', { reason });
}

/** Columns of conditions that are a range of an index. Conditions of which any is enough look at all rows. */
export function rangesOf(table: TableShape, filter: RowFilter | undefined): RowColumn[] {
  if (!filter || (filter.match === 'any' && filter.conditions.length > 1)) return [];
  return filter.conditions.flatMap(({ column: name, condition, value }) => {
    const column = rowColumn(table, name);
    const isRange = condition === 'eq' || (!isText(column.type) && RANGES.has(condition));
    return isRange && value !== null && value !== undefined ? [column] : [];
  });
}

const RANGES = new Set(['gt', 'gte', 'lt', 'lte']);
