import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase } from '../../database/database.ts';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { whenFree } from '../../database/sqlite/when-free.ts';
import { columnsOf, type ExecutionTableName, ownedTables } from './execution-columns.ts';
import type { ExecutionStore, ExecutionWrite } from './execution-store.ts';
import { createInsightCounts, ENDED, type InsightCount } from './insight-counts.ts';
import { isSqliteUnavailable } from './store-errors.ts';

/** Pages that go back to the disk at once, when executions are removed: more would hold up the event loop. */
const FREED_PAGES = 1000;

/** Prepared statements on the connection itself: through the query builder a batch takes several times as long. */
export function createSqliteExecutionStore({
  raw,
  db,
  flush,
}: Pick<SqliteDatabase, 'raw' | 'db' | 'flush'>): ExecutionStore {
  const statements = prepareStatements(raw);
  /** Workflows known to be stored. */
  const storedHashes = new Set<string>();
  const insightOf = createInsightCounts();

  /**
   * Runs synchronous work as one transaction, when no transaction of the query builder is under way. While another
   * process has the file, reads go on.
   */
  async function inTransaction(work: () => void): Promise<void> {
    await whenFree(() => db.connection().execute(async () => transact(work)));
    await flush();
  }

  function transact(work: () => void): void {
    statements.begin.run();
    try {
      work();
      statements.commit.run();
    } catch (error) {
      if (raw.isTransaction) statements.rollback.run();
      storedHashes.clear();
      throw error;
    }
  }

  return {
    write: (batch) =>
      inTransaction(() => {
        for (const write of batch) {
          const insight = insightOf(write);
          if (insight && !statements.hasEnded.get(write.execution.id)) countInsight(statements, insight);
          writeOne(statements, storedHashes, write);
        }
      }),
    isUnavailable: isSqliteUnavailable,
    remove: async (ids) => {
      await inTransaction(() => {
        const hashes = new Set<string>();
        for (const id of ids) removeOne(statements, id, hashes);
        for (const hash of hashes) {
          if (statements.countByHash.get(hash)) continue;
          statements.deleteWorkflow.run(hash);
          storedHashes.delete(hash);
        }
      });
      await db.connection().execute(async () => raw.exec(`pragma incremental_vacuum(${FREED_PAGES})`));
    },
  };
}

type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements(raw: DatabaseSync) {
  return {
    begin: raw.prepare('begin immediate'),
    commit: raw.prepare('commit'),
    rollback: raw.prepare('rollback'),
    execution: rowWriter(raw, 'execution'),
    updateExecution: rowUpdater(raw, 'execution'),
    step: rowWriter(raw, 'execution_step'),
    start: rowWriter(raw, 'execution_start'),
    waiting: rowWriter(raw, 'execution_waiting'),
    customData: rowWriter(raw, 'execution_custom_data'),
    hasEnded: raw.prepare(`select 1 from execution where id = ? and status in (${ENDED.map((one) => `'${one}'`)})`),
    countInsight: raw.prepare(
      `insert into workflow_insight (workflow_id, hour, runs, failures, run_time_ms, saved_seconds)
       values (?, ?, ?, ?, ?, ?) on conflict (workflow_id, hour, writer) do update set runs = runs + excluded.runs,
         failures = failures + excluded.failures, run_time_ms = run_time_ms + excluded.run_time_ms,
         saved_seconds = saved_seconds + excluded.saved_seconds`,
    ),
    deleteStart: raw.prepare('delete from execution_start where execution_id = ?'),
    deleteWaiting: raw.prepare('delete from execution_waiting where execution_id = ?'),
    deleteOwned: ownedTables.map((table) => raw.prepare(`delete from ${table} where execution_id = ?`)),
    deleteExecution: raw.prepare('delete from execution where id = ?'),
    markRetried: raw.prepare('update execution set retry_success_id = ? where id = ?'),
    staticData: raw.prepare('select data from workflow_static_data where workflow_id = ?'),
    upsertStaticData: raw.prepare('insert or replace into workflow_static_data (workflow_id, data) values (?, ?)'),
    insertWorkflow: raw.prepare('insert or ignore into execution_workflow (hash, document, people) values (?, ?, ?)'),
    hashOf: raw.prepare('select workflow_hash as hash from execution where id = ?'),
    countByHash: raw.prepare('select 1 from execution where workflow_hash = ? limit 1'),
    deleteWorkflow: raw.prepare('delete from execution_workflow where hash = ?'),
  };
}

type Row<Table extends ExecutionTableName> = Readonly<DatabaseSchema[Table]>;

/** Writes a row by the names of its columns; one that is there gets what may change. */
function rowWriter<Table extends ExecutionTableName>(raw: DatabaseSync, table: Table): (row: Row<Table>) => void {
  const columns = columnsOf(table);
  const changes = columnsOf(table, 'changing').map((name) => `${name} = excluded.${name}`);
  const statement = raw.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
     on conflict (${columnsOf(table, 'key').join(', ')}) do update set ${changes.join(', ')}`,
  );
  return (row) => {
    run(statement, row, columns);
  };
}

/** Updates a row by the names of its columns. @returns whether there is one. */
function rowUpdater<Table extends ExecutionTableName>(raw: DatabaseSync, table: Table): (row: Row<Table>) => boolean {
  const [changing, keys] = [columnsOf(table, 'changing'), columnsOf(table, 'key')];
  const equations = (names: readonly string[]) => names.map((name) => `${name} = ?`);
  const statement = raw.prepare(
    `update ${table} set ${equations(changing).join(', ')} where ${equations(keys).join(' and ')}`,
  );
  const columns = [...changing, ...keys];
  return (row) => run(statement, row, columns).changes !== 0;
}

function run<Table extends ExecutionTableName>(
  statement: StatementSync,
  row: Row<Table>,
  columns: ReadonlyArray<keyof Row<Table>>,
) {
  return statement.run(...columns.map((name) => row[name] as SQLInputValue));
}

function countInsight(
  { countInsight }: Statements,
  { workflow_id, hour, runs, failures, run_time_ms, saved_seconds }: InsightCount,
): void {
  countInsight.run(workflow_id, hour, runs, failures, run_time_ms, saved_seconds);
}

function writeOne(statements: Statements, storedHashes: Set<string>, write: ExecutionWrite): void {
  const { execution, steps, customData = [], encodeStaticData, start, waiting } = write;
  const execution_id = execution.id;
  if (write.action === 'discard') removeOne(statements, execution_id);
  else writeRow(statements, storedHashes, write);
  for (const step of steps) statements.step({ execution_id, ...step });
  if (start) statements.start({ execution_id, ...start });
  else if (start === null) statements.deleteStart.run(execution_id);
  if (waiting) statements.waiting({ execution_id, ...waiting });
  else if (waiting === null) statements.deleteWaiting.run(execution_id);
  for (const [name, value] of customData) statements.customData({ execution_id, name, value });
  if (encodeStaticData && execution.workflow_id) {
    const stored = statements.staticData.get(execution.workflow_id)?.data;
    const data = encodeStaticData(typeof stored === 'string' ? stored : undefined);
    statements.upsertStaticData.run(execution.workflow_id, data);
  }
}

function writeRow(
  statements: Statements,
  storedHashes: Set<string>,
  { execution, document, people, action }: ExecutionWrite,
): void {
  // A row that is missing is made up for.
  if (action === 'insert' || !statements.updateExecution(execution)) {
    if (!storedHashes.has(execution.workflow_hash)) {
      statements.insertWorkflow.run(execution.workflow_hash, document, people);
      storedHashes.add(execution.workflow_hash);
    }
    statements.execution(execution);
  }
  if (execution.retry_of !== null && execution.status === 'success') {
    statements.markRetried.run(execution.id, execution.retry_of);
  }
}

function removeOne(statements: Statements, id: number, hashes?: Set<string>): void {
  const row = hashes && (statements.hashOf.get(id) as { hash: string } | undefined);
  if (row) hashes.add(row.hash);
  for (const statement of statements.deleteOwned) statement.run(id);
  statements.deleteExecution.run(id);
}
