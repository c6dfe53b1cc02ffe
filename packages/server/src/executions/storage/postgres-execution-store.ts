import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { ExecutionStore, ExecutionWrite } from './execution-store.ts';
import { isPostgresUnavailable } from './store-errors.ts';

type Writer = Transaction<DatabaseSchema>;

/** Tables whose rows go with their execution. */
const OWNED_TABLES = ['execution_step', 'execution_start', 'execution_waiting', 'execution_custom_data'] as const;

/** One statement for each table and batch, whatever the number of executions. */
export function createPostgresExecutionStore(db: Kysely<DatabaseSchema>): ExecutionStore {
  return {
    write: (batch) =>
      db.transaction().execute(async (transaction) => {
        await removeRows(
          transaction,
          batch.filter((write) => write.action === 'discard').map((write) => write.execution.id),
        );
        const inserts = batch.filter((write) => write.action === 'insert');
        await insertWorkflows(transaction, inserts);
        await insertExecutions(transaction, inserts);
        await updateExecutions(transaction, batch);
        await insertSteps(transaction, batch);
        await writeStarts(transaction, batch);
        await writeWaiting(transaction, batch);
        await writeCustomData(transaction, batch);
        await writeStaticData(transaction, batch);
      }),
    isUnavailable: isPostgresUnavailable,
    remove: (ids) =>
      db.transaction().execute(async (transaction) => {
        if (ids.length === 0) return;
        const rows = await transaction
          .selectFrom('execution')
          .select('workflow_hash')
          .distinct()
          .where('id', 'in', ids)
          .execute();
        await removeRows(transaction, ids);
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
      }),
  };
}

async function removeRows(transaction: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of OWNED_TABLES) await transaction.deleteFrom(table).where('execution_id', 'in', ids).execute();
  await transaction.deleteFrom('execution').where('id', 'in', ids).execute();
}

async function insertWorkflows(transaction: Writer, inserts: readonly ExecutionWrite[]): Promise<void> {
  const documents = new Map(inserts.map((write) => [write.execution.workflow_hash, write.document]));
  // Sorted: two servers that insert the same ones in different orders would wait for each other for ever.
  const rows = [...documents]
    .map(([hash, document]) => ({ hash, document }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  if (rows.length === 0) return;
  await transaction
    .insertInto('execution_workflow')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

async function insertExecutions(transaction: Writer, inserts: readonly ExecutionWrite[]): Promise<void> {
  for (const chunk of chunksOf(inserts, 1000)) {
    await transaction
      .insertInto('execution')
      .values(chunk.map((write) => ({ ...write.execution })))
      .execute();
  }
}

async function updateExecutions(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<void> {
  for (const write of batch) {
    const { action, execution } = write;
    if (action === 'update') {
      const { status, started_at, stopped_at, wait_till, is_temporary, last_node, error } = execution;
      const { numUpdatedRows } = await transaction
        .updateTable('execution')
        .set({ status, started_at, stopped_at, wait_till, is_temporary, last_node, error })
        .where('id', '=', execution.id)
        .executeTakeFirst();
      // A row whose first write failed is made up for.
      if (numUpdatedRows === 0n) {
        await insertWorkflows(transaction, [write]);
        await insertExecutions(transaction, [write]);
      }
    }
    if (action !== 'discard' && execution.retry_of !== null && execution.status === 'success') {
      await transaction
        .updateTable('execution')
        .set({ retry_success_id: execution.id })
        .where('id', '=', execution.retry_of)
        .execute();
    }
  }
}

async function insertSteps(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<void> {
  const rows = batch.flatMap((write) => write.steps.map((step) => ({ execution_id: write.execution.id, ...step })));
  for (const chunk of chunksOf(rows, 1000)) {
    await transaction
      .insertInto('execution_step')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['execution_id', 'position']).doUpdateSet(({ ref }) => ({
          summary: ref('excluded.summary'),
          encoding: ref('excluded.encoding'),
          json_bytes: ref('excluded.json_bytes'),
          data: ref('excluded.data'),
        })),
      )
      .execute();
  }
}

async function writeStarts(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<void> {
  const starts = new Map(batch.flatMap(({ execution, start }) => (start === undefined ? [] : [[execution.id, start]])));
  const ended = [...starts].filter(([, start]) => start === null).map(([id]) => id);
  if (ended.length > 0) {
    await transaction.deleteFrom('execution_start').where('execution_id', 'in', ended).execute();
  }
  for (const [execution_id, start] of starts) {
    if (start === null) continue;
    await transaction
      .insertInto('execution_start')
      .values({ execution_id, ...start })
      .onConflict((conflict) => conflict.column('execution_id').doUpdateSet(start))
      .execute();
  }
}

async function writeWaiting(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<void> {
  const resumed = batch.flatMap(({ execution, waiting }) => (waiting === null ? [execution.id] : []));
  if (resumed.length > 0) {
    await transaction.deleteFrom('execution_waiting').where('execution_id', 'in', resumed).execute();
  }
  for (const { execution, waiting } of batch) {
    if (!waiting) continue;
    await transaction
      .insertInto('execution_waiting')
      .values({ execution_id: execution.id, ...waiting })
      .onConflict((conflict) => conflict.column('execution_id').doUpdateSet(waiting))
      .execute();
  }
}

async function writeCustomData(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<void> {
  const rows = batch.flatMap(({ execution, customData = [] }) =>
    customData.map(([name, value]) => ({ execution_id: execution.id, name, value })),
  );
  for (const chunk of chunksOf(rows, 1000)) {
    await transaction
      .insertInto('execution_custom_data')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['execution_id', 'name']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute();
  }
}

async function writeStaticData(transaction: Writer, batch: readonly ExecutionWrite[]): Promise<void> {
  const newest = new Map<string, string>();
  for (const { execution, staticData } of batch) {
    if (staticData !== undefined && execution.workflow_id) newest.set(execution.workflow_id, staticData);
  }
  for (const [workflow_id, data] of newest) {
    await transaction
      .insertInto('workflow_static_data')
      .values({ workflow_id, data })
      .onConflict((conflict) => conflict.column('workflow_id').doUpdateSet({ data }))
      .execute();
  }
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
