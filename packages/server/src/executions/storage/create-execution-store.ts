import type { Database } from '../../database/database.ts';
import type { ExecutionStore } from './execution-store.ts';
import { createPostgresExecutionStore } from './postgres-execution-store.ts';
import { createSqliteExecutionStore } from './sqlite-execution-store.ts';

/** Where this database keeps executions. */
export function createExecutionStore(database: Database): ExecutionStore {
  return database.kind === 'sqlite' ? createSqliteExecutionStore(database) : createPostgresExecutionStore(database.db);
}
