import type { JsonObject } from '@millrace/workflow';

/** The tables of a database of n8n. */
export interface Tables {
  /** Rows with all their columns; none where there is no such table. */
  rows(table: string): Promise<JsonObject[]>;
  /** Rows whose number `id` is larger, in the order of `id`, some at a time; none where there is no such table. */
  rowsAfter(table: string, id: number): AsyncIterable<JsonObject[]>;
  /** How many rows it has. */
  count(table: string): Promise<number>;
}
