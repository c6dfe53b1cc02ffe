import type { ColumnType, RowConditionKind, RowFilter } from '@millrace/api';
import { readCell } from './model/cell-text.ts';
import type { Condition, TableSearch } from './table-search.ts';
import { needsValue } from './table-search.ts';

const OF_ALL = ['isEmpty', 'isNotEmpty'] as const;
const OF_ORDER = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const;

/** The conditions that make sense for a type, the most usual one first. */
export const CONDITIONS: Readonly<Record<ColumnType, readonly RowConditionKind[]>> = {
  string: ['contains', 'eq', 'neq', 'startsWith', ...OF_ALL],
  number: [...OF_ORDER, ...OF_ALL],
  boolean: ['isTrue', 'isFalse', ...OF_ALL],
  date: ['gte', 'lt', 'eq', ...OF_ALL],
  json: ['contains', ...OF_ALL],
  file: [...OF_ALL],
};

/** The type of the column of a condition; `undefined` where the table has none of that name. */
export function typeOfColumn(columns: ReadonlyArray<{ name: string; type: ColumnType }>, name: string) {
  if (name === 'id') return 'number';
  if (name === 'createdAt' || name === 'updatedAt') return 'date';
  return columns.find((column) => column.name === name)?.type;
}

/** What the calls for rows take. */
export interface RowQuery {
  search?: string;
  filter?: string;
  sort?: string;
  order?: 'asc' | 'desc';
}

export function rowQuery(
  { search, sort, order, where, match }: TableSearch,
  columns: ReadonlyArray<{ name: string; type: ColumnType }>,
): RowQuery {
  const filter: RowFilter = {
    match: match ?? 'all',
    conditions: (where ?? []).map((condition) => conditionFor(condition, typeOfColumn(columns, condition.column))),
  };
  return {
    ...(search !== undefined && { search }),
    ...(sort !== undefined && { sort }),
    ...(order && { order }),
    ...(filter.conditions.length > 0 && { filter: JSON.stringify(filter) }),
  };
}

/** A text that is no value of the type goes as it is: the server says what is wrong with it. */
function conditionFor({ column, condition, value = '' }: Condition, type: ColumnType | undefined) {
  if (!needsValue(condition)) return { column, condition };
  const isText = type === undefined || type === 'json' || type === 'file';
  const read = readCell(isText ? 'string' : type, value);
  return { column, condition, value: 'value' in read ? read.value : value };
}
