import { type DataTableFilter, type JsonValue, NodeError } from '@millrace/node-sdk';
import { type Column, cellOf } from './cells.ts';

/** How a cell is compared. */
export const CONDITIONS = [
  { name: 'Equals', value: 'eq' },
  { name: 'Does not equal', value: 'neq' },
  { name: 'Contains', value: 'contains', description: 'Case does not count' },
  { name: 'Starts with', value: 'startsWith', description: 'Case does not count' },
  { name: 'Like', value: 'like', description: '% stands for any text, _ for any character' },
  { name: 'Like, in any case', value: 'ilike', description: '% stands for any text, _ for any character' },
  { name: 'Greater than', value: 'gt' },
  { name: 'Greater than or equal', value: 'gte' },
  { name: 'Less than', value: 'lt' },
  { name: 'Less than or equal', value: 'lte' },
  { name: 'Is empty', value: 'isEmpty' },
  { name: 'Is not empty', value: 'isNotEmpty' },
  { name: 'Is true', value: 'isTrue' },
  { name: 'Is false', value: 'isFalse' },
];

/** Conditions that say all themselves. */
export const WITHOUT_VALUE = ['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'] as const;
const withoutValue = new Set<string>(WITHOUT_VALUE);
/** Those that compare texts, whatever the column holds. */
const ofTexts = new Set(['contains', 'startsWith', 'like', 'ilike']);

/** Columns that every table has. */
const SYSTEM_COLUMNS: readonly Column[] = [
  { name: 'id', type: 'number' },
  { name: 'createdAt', type: 'date' },
  { name: 'updatedAt', type: 'date' },
];

/** What the node says of rows. */
export interface GivenConditions {
  matchType: string;
  filters: { conditions?: ReadonlyArray<{ keyName: string; condition: string; keyValue?: JsonValue | undefined }> };
}

/** @throws NodeError for an unknown column, or a value that its column cannot be compared with */
export function filterOf({ matchType, filters }: GivenConditions, columns: readonly Column[]): DataTableFilter {
  const conditions = (filters.conditions ?? []).map(({ keyName, condition, keyValue = null }) => {
    const column = columnNamed(keyName, columns);
    if (withoutValue.has(condition)) return { column: keyName, condition };
    const value = ofTexts.has(condition) ? String(keyValue ?? '') : cellOf(column, keyValue);
    return { column: keyName, condition, value };
  });
  return { match: matchType === 'allConditions' ? 'all' : 'any', conditions };
}

/** A column of the table, or one that every table has. @throws NodeError for an unknown one */
export function columnNamed(name: string, columns: readonly Column[]): Column {
  const column = [...SYSTEM_COLUMNS, ...columns].find((known) => known.name === name);
  if (column) return column;
  throw unknownColumn(name);
}

/** Changes of rows without a condition would change all of them. @throws NodeError */
export function requireConditions(filter: DataTableFilter): DataTableFilter {
  if (filter.conditions.length > 0) return filter;
  throw new NodeError('There is no condition that says which rows are meant', {
    description: 'Add one under Conditions. "id" "Is not empty" means all rows.',
    parameter: 'filters',
  });
}

function unknownColumn(name: string): NodeError {
  return new NodeError(`The data table has no column "${name}"`, {
    description: 'It may have been renamed or deleted: choose another one.',
    parameter: 'filters',
  });
}
