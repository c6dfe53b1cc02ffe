import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { type EncodeStaticData, storeStaticData } from '../../workflows/store-static-data.ts';
import { columnsOf, type ExecutionTableName, ownedTables } from './execution-columns.ts';
import type { ExecutionStore, ExecutionWrite, RemoveOptions } from './execution-store.ts';
import { createInsightCounts, ENDED, type InsightCount, sumInsights } from './insight-counts.ts';
import { isPostgresUnavailable } from './store-errors.ts';

type Writer = Transaction<DatabaseSchema>;

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const MAX_ROWS = 1000;

/** One statement for each table and batch, whatever the number of executions. */
export function createPostgresExecutionStore(db: Kysely<DatabaseSchema>, writer: string): ExecutionStore {
  const insightOf = createInsightCounts();
  return {
    write: (batch) =>
      db.transaction().execute(async (transaction) => {
        const ended = await withoutEnded(transaction, batch);
        await writeBatch(transaction, batch);
        await countInsights(transaction, sumInsights(ended.flatMap((write) => insightOf(write) ?? [])), writer);
      }),
    isUnavailable: isPostgresUnavailable,
    remove: (ids, options) => db.transaction().execute((transaction) => removeExecutions(transaction, ids, options)),
  };
}

async function writeBatch(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<void> {
  const kept = batch.filter(({ action }) => action !== 'discard');
  const owned = <Row extends object>(of: (write: ExecutionWrite) => readonly Row[]) =>
    batch.flatMap((write) => of(write).map((row) => ({ execution_id: write.execution.id, ...row })));
  await removeRows(
    transaction,
    batch.flatMap(({ action, execution }) => (action === 'discard' ? [execution.id] : [])),
  );
  await insertWorkflows(transaction, await withoutRow(transaction, kept));
  await upsert(
    transaction,
    'execution',
    kept.map(({ execution }) => execution),
  );
  await markRetried(transaction, kept);
  await upsert(
    transaction,
    'execution_step',
    owned(({ steps }) => steps),
  );
  await removeOwned(
    transaction,
    'execution_start',
    idsWhere(batch, ({ start }) => start === null),
  );
  await upsert(
    transaction,
    'execution_start',
    owned(({ start }) => (start ? [start] : [])),
  );
  await removeOwned(
    transaction,
    'execution_waiting',
    idsWhere(batch, ({ waiting }) => waiting === null),
  );
  await upsert(
    transaction,
    'execution_waiting',
    owned(({ waiting }) => (waiting ? [waiting] : [])),
  );
  await upsert(
    transaction,
    'execution_custom_data',
    owned(({ customData = [] }) => customData.map(([name, value]) => ({ name, value }))),
  );
  await writeStaticData(transaction, batch);
}

/** Writes rows by the names of their columns; those that are there get what may change. */
async function upsert<Table extends ExecutionTableName>(
  transaction: Writer,
  table: Table,
  rows: ReadonlyArray<Readonly<DatabaseSchema[Table]>>,
): Promise<void> {
  const columns = columnsOf(table);
  const list = sql.join(columns.map((name) => sql.ref(name)));
  const keys = sql.join(columnsOf(table, 'key').map((name) => sql.ref(name)));
  const changes = sql.join(
    columnsOf(table, 'changing').map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
  for (let index = 0; index < rows.length; index += MAX_ROWS) {
    const values = rows
      .slice(index, index + MAX_ROWS)
      .map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
    await sql`
      insert into ${sql.table(table)} (${list}) values ${sql.join(values)}
      on conflict (${keys}) do update set ${changes}`.execute(transaction);
  }
}

/** Those whose workflow as run may not be stored: a row that is missing is made up for. */
async function withoutRow(transaction: Writer, kept: readonly ExecutionWrite[]): Promise<ExecutionWrite[]> {
  const updated = kept.filter(({ action }) => action === 'update').map(({ execution }) => execution.id);
  if (updated.length === 0) return [...kept];
  const rows = await transaction.selectFrom('execution').select('id').where('id', 'in', updated).execute();
  const found = new Set(rows.map(({ id }) => id));
  return kept.filter(({ execution }) => !found.has(execution.id));
}

async function insertWorkflows(transaction: Writer, inserts: readonly ExecutionWrite[]): Promise<void> {
  const workflows = new Map(inserts.map((write) => [write.execution.workflow_hash, write]));
  // Sorted: two servers that insert the same ones in different orders would wait for each other for ever.
  const rows = [...workflows]
    .map(([hash, { document, people }]) => ({ hash, document, people }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  if (rows.length === 0) return;
  await transaction
    .insertInto('execution_workflow')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

async function markRetried(transaction: Writer, kept: readonly ExecutionWrite[]): Promise<void> {
  for (const { execution } of kept) {
    if (execution.retry_of === null || execution.status !== 'success') continue;
    await transaction
      .updateTable('execution')
      .set({ retry_success_id: execution.id })
      .where('id', '=', execution.retry_of)
      .execute();
  }
}

/** Those whose end may not be stored, and counted, yet. */
async function withoutEnded(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<ExecutionWrite[]> {
  const ids = idsWhere(batch, ({ execution }) => ENDED.includes(execution.status));
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('execution')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', ENDED)
    .execute();
  const ended = new Set(rows.map(({ id }) => id));
  return batch.filter(({ execution }) => !ended.has(execution.id));
}

async function countInsights(transaction: Writer, counts: readonly InsightCount[], writer: string): Promise<void> {
  if (counts.length === 0) return;
  await transaction
    .insertInto('workflow_insight')
    .values(counts.map((count) => ({ ...count, writer })))
    .onConflict((conflict) =>
      conflict.columns(['workflow_id', 'hour', 'writer']).doUpdateSet(({ eb, ref }) => {
        const sum = (name: 'runs' | 'failures' | 'run_time_ms' | 'saved_seconds') =>
          eb(ref(`workflow_insight.${name}`), '+', ref(`excluded.${name}`));
        return {
          runs: sum('runs'),
          failures: sum('failures'),
          run_time_ms: sum('run_time_ms'),
          saved_seconds: sum('saved_seconds'),
        };
      }),
    )
    .execute();
}

async function writeStaticData(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<void> {
  const newest = new Map<string, EncodeStaticData>();
  for (const { execution, encodeStaticData } of batch) {
    if (encodeStaticData && execution.workflow_id) newest.set(execution.workflow_id, encodeStaticData);
  }
  // In one order: servers that lock rows of the same workflows wait for each other, and not in a circle.
  for (const [id, encode] of [...newest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await storeStaticData(transaction, id, encode);
  }
}

async function removeExecutions(transaction: Writer, ids: readonly number[], options?: RemoveOptions): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction
    .selectFrom('execution')
    .select('workflow_hash')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  await removeRows(transaction, ids, options);
  if (rows.length === 0) return;
  await transaction
    .deleteFrom('execution_workflow')
    .where(
      'hash',
      'in',
      rows.map((row) => row.workflow_hash),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('execution').select(sql`1`.as('one')).whereRef('workflow_hash', '=', 'hash'))),
    )
    .execute();
}

async function removeRows(
  transaction: Writer,
  ids: readonly number[],
  { exceptSteps = false }: RemoveOptions = {},
): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ownedTables) {
    if (!(exceptSteps && table === 'execution_step')) await removeOwned(transaction, table, ids);
  }
  await transaction.deleteFrom('execution').where('id', 'in', ids).execute();
}

async function removeOwned(
  transaction: Writer,
  table: (typeof ownedTables)[number],
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom(table).where('execution_id', 'in', ids).execute();
}

function idsWhere(batch: readonly ExecutionWrite[], fits: (write: ExecutionWrite) => boolean): number[] {
  return batch.filter(fits).map(({ execution }) => execution.id);
}
