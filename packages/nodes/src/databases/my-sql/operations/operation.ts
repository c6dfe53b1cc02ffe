import type { Item, JsonObject, JsonValue } from '@millrace/node-sdk';
import { locatedName } from '../../../lib/sql/locator.ts';
import type { Evaluate } from '../../../lib/sql/query-parameters.ts';
import { type ItemWork, type SqlResult, SUCCESS } from '../../../lib/sql/run-queries.ts';
import { noSql, type Sql, sql } from '../../../lib/sql/sql.ts';
import type { ColumnCondition, SortRule } from '../../../lib/sql/table-conditions.ts';
import type { RowMapping } from '../../../lib/sql/table-row.ts';
import { mySqlDialect, tableName } from '../dialect.ts';

/** Settings that any operation may have. */
export interface OperationOptions {
  queryReplacement?: JsonValue;
  outputColumns?: string[];
  priority?: string;
  replaceEmptyStrings?: boolean;
  selectDistinct?: boolean;
  detailedOutput?: boolean;
  skipOnConflict?: boolean;
}

/** Parameters of an operation, as far as it has them. */
export interface OperationParameters extends Omit<RowMapping, 'columns'> {
  table?: unknown;
  query?: JsonValue;
  deleteCommand?: string;
  where?: { values?: ColumnCondition[] };
  combineConditions?: string;
  sort?: { values?: SortRule[] };
  returnAll?: boolean;
  limit?: number;
}

/** An item that an operation works on. */
export interface Task {
  item: Item;
  parameters: OperationParameters;
  options: OperationOptions;
  evaluate: Evaluate;
}

/** Makes statements for an item. */
export type Operation = (task: Task) => ItemWork;

/** The table that is chosen. @throws NodeError */
export function tableOf({ table }: Pick<OperationParameters, 'table'>): Sql {
  return tableName(locatedName(table, 'table', 'table'));
}

/** A value as a column takes it: what has parts as JSON. */
export function columnValue(value: JsonValue | undefined): unknown {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** `INSERT` with what may stand behind it. */
export function insertVerb({
  priority,
  isIgnoring,
}: {
  priority?: string | undefined;
  isIgnoring?: boolean | undefined;
}): Sql {
  const urgency =
    priority === 'LOW_PRIORITY' ? sql` LOW_PRIORITY` : priority === 'HIGH_PRIORITY' ? sql` HIGH_PRIORITY` : noSql;
  return sql`INSERT${urgency}${isIgnoring ? sql` IGNORE` : noSql} INTO `;
}

/** A statement whose results are put out. */
export function workOf(query: Sql, options: OperationOptions): ItemWork {
  return { statements: [query.render(mySqlDialect)], output: (results) => outputOf(results, options) };
}

/** Rows, and of other statements either what the database tells of them or that they succeeded. */
export function outputOf(results: readonly SqlResult[], { detailedOutput }: OperationOptions): Item[] {
  const items = results.flatMap(({ rows, givesRows, summary }): JsonObject[] =>
    givesRows ? rows : detailedOutput ? [summary] : [],
  );
  if (items.length > 0 || results.some(({ givesRows }) => givesRows)) return items.map((json) => ({ json }));
  return [SUCCESS];
}
