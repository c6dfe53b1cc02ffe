import { type BatchContext, type Item, type JsonObject, NodeError } from '@millrace/node-sdk';
import type { Statement } from './sql.ts';

/** What a statement gave. */
export interface SqlResult {
  rows: JsonObject[];
  /** Whether it is of a kind that gives rows, be they none. */
  givesRows: boolean;
  /** What the database tells of a statement that changed something. */
  summary: JsonObject;
}

/** An open connection to a database. */
export interface SqlSession {
  /** Results of all statements of the text. @throws NodeError */
  query(statement: Statement): Promise<SqlResult[]>;
  /** Never fails. */
  close(): Promise<void>;
}

/** Whether items share a transaction: all in one go, each on its own, or all or nothing. */
export type QueryBatching = 'single' | 'independently' | 'transaction';

/** What is done for an item. */
export interface ItemWork {
  statements: Statement[];
  /** Items made of the results; links are added. */
  output(results: SqlResult[]): Item[];
}

type Context = Pick<BatchContext<unknown>, 'eachItem' | 'signal'>;

/**
 * Does the work of all items. Alone (`independently`) an item fails alone; otherwise nothing of any item remains when one fails.
 * @throws NodeError with the `itemIndex` of the item that failed.
 */
export async function runQueries(
  context: Context,
  session: SqlSession,
  batching: QueryBatching,
  prepare: (item: Item, index: number) => ItemWork | Promise<ItemWork>,
): Promise<Item[]> {
  const perform = async ({ statements, output }: ItemWork) => {
    const results: SqlResult[] = [];
    for (const statement of statements) {
      context.signal.throwIfAborted();
      for (const result of await session.query(statement)) results.push(result);
    }
    return output(results);
  };
  if (batching === 'independently') {
    return context.eachItem(async (item, index) => perform(await prepare(item, index)));
  }
  const works: ItemWork[] = [];
  const prepareAll = async (item: Item, index: number) => {
    works.push(await prepare(item, index));
    return [];
  };
  await context.eachItem(prepareAll, { allOrNothing: true });
  const performAll = () => context.eachItem((_, index) => perform(works[index] as ItemWork), { allOrNothing: true });
  const count = works.reduce((sum, { statements }) => sum + statements.length, 0);
  return batching === 'single' && count <= 1 ? performAll() : inTransaction(session, performAll);
}

/** Nothing of the work remains when it fails. */
export async function inTransaction<Result>(session: SqlSession, work: () => Promise<Result>): Promise<Result> {
  await session.query({ text: 'BEGIN', values: [] });
  try {
    const result = await work();
    await session.query({ text: 'COMMIT', values: [] });
    return result;
  } catch (error) {
    // The first error is the one to tell; a connection that is gone has rolled back by itself.
    await session.query({ text: 'ROLLBACK', values: [] }).catch(() => undefined);
    throw error;
  }
}

/** Uses a connection that is closed whatever happens. The reason of a stop comes before errors that it caused. */
export async function withSession<Session extends SqlSession, Result>(
  signal: AbortSignal,
  session: Session,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(session);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await session.close();
  }
}

/** An item that tells that something was done. */
export const SUCCESS: Item = { json: { success: true } };

/** @throws NodeError for a way of batching that there is none. */
export function batchingOf(value: unknown): QueryBatching {
  if (value === undefined || value === '') return 'single';
  if (value === 'single' || value === 'independently' || value === 'transaction') return value;
  throw new NodeError(`'${String(value)}' is not a way of query batching`, {
    description: 'Use single, independently or transaction.',
    parameter: 'options.queryBatching',
  });
}
