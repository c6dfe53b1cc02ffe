import type { Item, JsonObject, JsonValue } from '@millrace/node-sdk';
import { locatedName } from '../../../lib/sql/locator.ts';
import type { Evaluate } from '../../../lib/sql/query-parameters.ts';
import type { ItemWork } from '../../../lib/sql/run-queries.ts';
import type { ColumnCondition, SortRule } from '../../../lib/sql/table-conditions.ts';
import type { RowMapping } from '../../../lib/sql/table-row.ts';
import type { KnownColumns, Table } from '../table-columns.ts';

/** Settings that any operation may have. */
interface OperationOptions {
  cascade?: boolean;
  queryReplacement?: JsonValue;
  treatQueryParametersInSingleQuotesAsText?: boolean;
  outputColumns?: string[];
  skipOnConflict?: boolean;
  replaceEmptyStrings?: boolean;
}

/** Parameters of an operation, as far as it has them. */
export interface OperationParameters extends RowMapping {
  schema?: unknown;
  table?: unknown;
  query?: JsonValue;
  deleteCommand?: string;
  restartSequences?: boolean;
  where?: { values?: ColumnCondition[] };
  combineConditions?: string;
  sort?: { values?: SortRule[] };
  returnAll?: boolean;
  limit?: number;
  options: OperationOptions;
}

/** An item that an operation works on. */
export interface Task {
  item: Item;
  parameters: OperationParameters;
  options: OperationOptions;
  typeVersion: number;
  columns: KnownColumns;
  evaluate: Evaluate;
}

/** Makes statements for an item. */
export type Operation = (task: Task) => ItemWork | Promise<ItemWork>;

/** The table that is chosen. @throws NodeError */
export function tableOf({ schema, table }: OperationParameters): Table {
  return { schema: locatedName(schema, 'schema', 'schema'), name: locatedName(table, 'table', 'table') };
}

export function itemsOf(rows: readonly JsonObject[]): Item[] {
  return rows.map((json) => ({ json }));
}
