import type { DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase } from '../../database/database.ts';
import type { ExecutionStore, ExecutionWrite } from './execution-store.ts';
import { isSqliteUnavailable } from './store-errors.ts';

/** Prepared statements on the connection itself: through the query builder a batch takes several times as long. */
export function createSqliteExecutionStore({
  raw,
  db,
  flush,
}: Pick<SqliteDatabase, 'raw' | 'db' | 'flush'>): ExecutionStore {
  const statements = prepareStatements(raw);
  /** Workflows known to be stored. */
  const storedHashes = new Set<string>();

  /** Runs synchronous work as one transaction, when no transaction of the query builder is under way. */
  async function inTransaction(work: () => void): Promise<void> {
    await db.connection().execute(async () => {
      statements.begin.run();
      try {
        work();
        statements.commit.run();
      } catch (error) {
        if (raw.isTransaction) statements.rollback.run();
        storedHashes.clear();
        throw error;
      }
    });
    await flush();
  }

  return {
    write: (batch) =>
      inTransaction(() => {
        for (const write of batch) writeOne(statements, storedHashes, write);
      }),
    isUnavailable: isSqliteUnavailable,
    remove: (ids) =>
      inTransaction(() => {
        const hashes = new Set<string>();
        for (const id of ids) removeOne(statements, id, hashes);
        for (const hash of hashes) {
          if (statements.countByHash.get(hash)) continue;
          statements.deleteWorkflow.run(hash);
          storedHashes.delete(hash);
        }
      }),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements(raw: DatabaseSync) {
  return {
    begin: raw.prepare('begin immediate'),
    commit: raw.prepare('commit'),
    rollback: raw.prepare('rollback'),
    insertWorkflow: raw.prepare('insert or ignore into execution_workflow (hash, document) values (?, ?)'),
    insertExecution: raw.prepare(
      `insert into execution (id, workflow_id, workflow_name, workflow_hash, status, mode, started_at, stopped_at,
         wait_till, retry_of, retry_success_id, is_temporary, last_node, error, parent_execution_id, parent_workflow_id)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    updateExecution: raw.prepare(
      `update execution set status = ?, started_at = ?, stopped_at = ?, wait_till = ?, is_temporary = ?, last_node = ?,
         error = ? where id = ?`,
    ),
    markRetried: raw.prepare('update execution set retry_success_id = ? where id = ?'),
    insertStep: raw.prepare(
      `insert or replace into execution_step (execution_id, position, summary, encoding, json_bytes, data)
       values (?, ?, ?, ?, ?, ?)`,
    ),
    insertStart: raw.prepare(
      'insert or replace into execution_start (execution_id, start, recoveries, nesting, is_awaited) values (?, ?, ?, ?, ?)',
    ),
    deleteStart: raw.prepare('delete from execution_start where execution_id = ?'),
    insertWaiting: raw.prepare(
      `insert or replace into execution_waiting (execution_id, node, waiting, until, awaits_executions, session_id)
       values (?, ?, ?, ?, ?, ?)`,
    ),
    deleteWaiting: raw.prepare('delete from execution_waiting where execution_id = ?'),
    insertCustomData: raw.prepare(
      'insert or replace into execution_custom_data (execution_id, name, value) values (?, ?, ?)',
    ),
    deleteCustomData: raw.prepare('delete from execution_custom_data where execution_id = ?'),
    upsertStaticData: raw.prepare('insert or replace into workflow_static_data (workflow_id, data) values (?, ?)'),
    hashOf: raw.prepare('select workflow_hash as hash from execution where id = ?'),
    deleteExecution: raw.prepare('delete from execution where id = ?'),
    deleteSteps: raw.prepare('delete from execution_step where execution_id = ?'),
    countByHash: raw.prepare('select 1 from execution where workflow_hash = ? limit 1'),
    deleteWorkflow: raw.prepare('delete from execution_workflow where hash = ?'),
  };
}

function writeOne(statements: Statements, storedHashes: Set<string>, write: ExecutionWrite): void {
  const { execution, steps, customData = [], staticData } = write;
  if (write.action === 'discard') removeOne(statements, execution.id);
  else writeRow(statements, storedHashes, write);
  for (const step of steps) {
    statements.insertStep.run(execution.id, step.position, step.summary, step.encoding, step.json_bytes, step.data);
  }
  writeStart(statements, write);
  writeWaiting(statements, write);
  for (const [name, value] of customData) statements.insertCustomData.run(execution.id, name, value);
  if (staticData !== undefined && execution.workflow_id) {
    statements.upsertStaticData.run(execution.workflow_id, staticData);
  }
}

function writeStart(statements: Statements, { execution, start }: ExecutionWrite): void {
  if (start) {
    const { recoveries, nesting, is_awaited } = start;
    statements.insertStart.run(execution.id, start.start, recoveries, nesting, is_awaited);
  } else if (start === null) statements.deleteStart.run(execution.id);
}

function writeWaiting(statements: Statements, { execution, waiting }: ExecutionWrite): void {
  if (waiting) {
    const { node, until, awaits_executions, session_id } = waiting;
    statements.insertWaiting.run(execution.id, node, waiting.waiting, until, awaits_executions, session_id);
  } else if (waiting === null) statements.deleteWaiting.run(execution.id);
}

function writeRow(statements: Statements, storedHashes: Set<string>, write: ExecutionWrite): void {
  const { execution, action } = write;
  // A row whose first write failed is made up for.
  if (action === 'insert' || !updateRow(statements, execution)) insertRow(statements, storedHashes, write);
  if (execution.retry_of !== null && execution.status === 'success') {
    statements.markRetried.run(execution.id, execution.retry_of);
  }
}

function updateRow(statements: Statements, execution: ExecutionWrite['execution']): boolean {
  const { changes } = statements.updateExecution.run(
    execution.status,
    execution.started_at,
    execution.stopped_at,
    execution.wait_till,
    execution.is_temporary,
    execution.last_node,
    execution.error,
    execution.id,
  );
  return changes !== 0;
}

function insertRow(statements: Statements, storedHashes: Set<string>, { execution, document }: ExecutionWrite): void {
  if (!storedHashes.has(execution.workflow_hash)) {
    statements.insertWorkflow.run(execution.workflow_hash, document);
    storedHashes.add(execution.workflow_hash);
  }
  statements.insertExecution.run(
    execution.id,
    execution.workflow_id,
    execution.workflow_name,
    execution.workflow_hash,
    execution.status,
    execution.mode,
    execution.started_at,
    execution.stopped_at,
    execution.wait_till,
    execution.retry_of,
    execution.retry_success_id,
    execution.is_temporary,
    execution.last_node,
    execution.error,
    execution.parent_execution_id,
    execution.parent_workflow_id,
  );
}

function removeOne(statements: Statements, id: number, hashes?: Set<string>): void {
  const row = hashes && (statements.hashOf.get(id) as { hash: string } | undefined);
  if (row) hashes.add(row.hash);
  statements.deleteSteps.run(id);
  statements.deleteStart.run(id);
  statements.deleteWaiting.run(id);
  statements.deleteCustomData.run(id);
  statements.deleteExecution.run(id);
}
