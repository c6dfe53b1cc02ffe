import type { Item, PairedItem } from '@millrace/node-sdk';
import { inTransaction, type SqlSession } from '../../../lib/sql/run-queries.ts';
import { postgresDialect } from '../dialect.ts';
import { insertion, type NewRow, newRowOf } from './insert-rows.ts';
import { itemsOf, type Task } from './operation.ts';

/** The protocol counts the values of a statement with 16 bits. */
const MAX_VALUES = 60_000;
const MAX_ROWS = 1_000;

/** Rows that one statement adds. */
interface Batch {
  key: string;
  first: number;
  rows: NewRow[];
  /** Values there is room for; every row counts with all columns of the batch. */
  columns: Set<string>;
}

/**
 * Adds the rows of all items by as few statements as possible, or none of them.
 * @throws NodeError which names no item: the database does not tell which row it refuses.
 */
export async function insertItems(session: SqlSession, tasks: readonly Task[]): Promise<Item[]> {
  const rows: NewRow[] = [];
  for (const task of tasks) rows.push(await newRowOf(task));
  return inTransaction(session, async () => {
    const made: Item[] = [];
    for (const batch of batchesOf(rows)) {
      const results = await session.query(insertion(batch.rows).render(postgresDialect));
      const items = itemsOf(results.flatMap((result) => result.rows));
      for (const [index, item] of items.entries())
        made.push({ ...item, pairedItem: linkOf(batch, index, items.length) });
    }
    return made;
  });
}

/** Rows come back in order; where a trigger dropped some, nobody knows whose they are. */
function linkOf({ first, rows }: Batch, index: number, count: number): PairedItem | PairedItem[] {
  return count === rows.length ? { item: first + index } : rows.map((_, at) => ({ item: first + at }));
}

function batchesOf(rows: readonly NewRow[]): Batch[] {
  const batches: Batch[] = [];
  for (const [index, row] of rows.entries()) {
    const key = JSON.stringify([row.table, row.returning.render(postgresDialect).text]);
    const last = batches.at(-1);
    const batch = last && last.key === key && hasRoom(last, row) ? last : undefined;
    if (batch) add(batch, row);
    else batches.push(add({ key, first: index, rows: [], columns: new Set() }, row));
  }
  return batches;
}

function add(batch: Batch, row: NewRow): Batch {
  batch.rows.push(row);
  for (const name of row.values.keys()) batch.columns.add(name);
  return batch;
}

/** `DEFAULT VALUES` adds a single row. */
function hasRoom({ rows, columns }: Batch, { values }: NewRow): boolean {
  if (columns.size === 0 || rows.length >= MAX_ROWS) return false;
  const added = [...values.keys()].filter((name) => !columns.has(name)).length;
  return (rows.length + 1) * (columns.size + added) <= MAX_VALUES;
}
