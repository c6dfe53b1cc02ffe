import type { Database } from '../../database/database.ts';
import type { ExecutionStore } from './execution-store.ts';
import { createPostgresExecutionStore } from './postgres-execution-store.ts';
import { createSqliteExecutionStore } from './sqlite-execution-store.ts';

/**
 * Where this database keeps executions.
 * @param writer the process that counts them; default: one without a name.
 */
export function createExecutionStore(database: Database, writer = ''): ExecutionStore {
  return database.kind === 'sqlite'
    ? createSqliteExecutionStore(database)
    : createPostgresExecutionStore(database.db, writer);
}
