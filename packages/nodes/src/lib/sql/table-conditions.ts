import { NodeError } from '@millrace/node-sdk';
import { joinSql, noSql, type Sql, sql, sqlName } from './sql.ts';

/** A condition on a column, as the node's parameters hold it. */
export interface ColumnCondition {
  column: string;
  condition: string;
  value?: unknown;
}

/** A column to sort by. */
export interface SortRule {
  column: string;
  direction: string;
}

const COMPARISONS: Record<string, Sql> = {
  equal: sql` = `,
  '=': sql` = `,
  '!=': sql` != `,
  LIKE: sql` LIKE `,
  '>': sql` > `,
  '<': sql` < `,
  '>=': sql` >= `,
  '<=': sql` <= `,
};
const CHECKS: Record<string, Sql> = { 'IS NULL': sql` IS NULL`, 'IS NOT NULL': sql` IS NOT NULL` };

/** ` WHERE …`, or nothing without conditions. */
export function whereClause(conditions: readonly ColumnCondition[] | undefined, combine: string | undefined): Sql {
  if (!conditions || conditions.length === 0) return noSql;
  return sql` WHERE ${joinSql(conditions.map(conditionSql), combine === 'OR' ? sql` OR ` : sql` AND `)}`;
}

function conditionSql({ column, condition, value }: ColumnCondition): Sql {
  const name = columnName(column, 'where');
  if (Object.hasOwn(CHECKS, condition)) return sql`${name}${CHECKS[condition]}`;
  if (Object.hasOwn(COMPARISONS, condition)) return sql`${name}${COMPARISONS[condition]}${value ?? null}`;
  throw new NodeError(`'${condition}' is not a condition a column can be tested by`, {
    description: `Use one of ${[...Object.keys(COMPARISONS), ...Object.keys(CHECKS)].join(', ')}.`,
    parameter: 'where',
  });
}

/** ` ORDER BY …`, or nothing without rules. */
export function orderClause(rules: readonly SortRule[] | undefined): Sql {
  if (!rules || rules.length === 0) return noSql;
  const orders = rules.map(
    ({ column, direction }) => sql`${columnName(column, 'sort')}${direction === 'DESC' ? sql` DESC` : sql` ASC`}`,
  );
  return sql` ORDER BY ${joinSql(orders)}`;
}

/** ` LIMIT n`, or nothing when all rows are wanted. @throws NodeError for a limit that is no count. */
export function limitClause(returnAll: boolean | undefined, limit: unknown): Sql {
  if (returnAll) return noSql;
  const count = Number(limit);
  if (Number.isSafeInteger(count) && count >= 0) return sql` LIMIT ${count}`;
  throw new NodeError("'Limit' must be a whole number, 0 or more", { parameter: 'limit' });
}

/** Columns by name, or all of them. */
export function columnList(columns: readonly string[] | undefined): Sql {
  if (!columns || columns.length === 0 || columns.includes('*')) return sql`*`;
  return joinSql(columns.map((column) => columnName(column, 'options.outputColumns')));
}

function columnName(column: unknown, parameter: string): Sql {
  if (typeof column === 'string' && column !== '') return sqlName(column);
  throw new NodeError('A column has no name', { description: 'Choose the column, or remove the entry.', parameter });
}
