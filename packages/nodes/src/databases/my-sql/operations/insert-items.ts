import { type Item, NodeError } from '@millrace/node-sdk';
import { inTransaction, type SqlSession } from '../../../lib/sql/run-queries.ts';
import { type Sql, sql } from '../../../lib/sql/sql.ts';
import { rowOf } from '../../../lib/sql/table-row.ts';
import { mySqlDialect } from '../dialect.ts';
import { insertMany, type RowValues } from './insert-rows.ts';
import { insertVerb, outputOf, type Task, tableOf } from './operation.ts';

/** Rows that go to the same table. */
interface Target {
  into: Sql;
  rows: RowValues[];
  items: number[];
}

/** Adds the rows of all items at once; what is put out stands for all of them. */
export async function insertItems(session: SqlSession, tasks: readonly Task[]): Promise<Item[]> {
  const targets = new Map<string, Target>();
  for (const [index, task] of tasks.entries()) addRow(targets, task, index);
  const insertAll = async () => {
    const made: Item[] = [];
    for (const { into, rows, items } of targets.values()) {
      const results = await insertMany(session, into, rows);
      const pairedItem = items.map((item) => ({ item }));
      for (const item of outputOf(results, tasks[0]?.options ?? {})) made.push({ ...item, pairedItem });
    }
    return made;
  };
  return inTransaction(session, insertAll);
}

function addRow(targets: Map<string, Target>, { item, parameters, options }: Task, index: number): void {
  try {
    const verb = insertVerb({ priority: options.priority, isIgnoring: options.skipOnConflict });
    const into = sql`${verb}${tableOf(parameters)}`;
    const key = into.render(mySqlDialect).text;
    const target = targets.get(key) ?? { into, rows: [], items: [] };
    target.rows.push(rowOf(item.json, parameters, options.replaceEmptyStrings).values);
    target.items.push(index);
    targets.set(key, target);
  } catch (error) {
    if (error instanceof NodeError) error.itemIndex ??= index;
    throw error;
  }
}
