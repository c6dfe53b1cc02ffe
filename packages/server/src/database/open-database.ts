import path from 'node:path';
import type { Config } from '../config/config-table.ts';
import type { Logger } from '../logging/logger.ts';
import type { Database } from './database.ts';
import type { MigrationTarget } from './migrate.ts';

/**
 * Opens the database that the settings name, with its tables at the newest version unless another one is asked for.
 * @throws StartError
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseStatementSeconds' | 'databaseLockSeconds'>,
  log: Logger,
  target: MigrationTarget = 'newest',
): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgresDatabase } = await import('./postgres/postgres-database.ts');
    return openPostgresDatabase({
      url: config.databaseUrl,
      statementTimeoutMs: config.databaseStatementSeconds * 1000,
      lockTimeoutMs: config.databaseLockSeconds * 1000,
      log,
      target,
    });
  }
  const { openSqliteDatabase } = await import('./sqlite/sqlite-database.ts');
  return openSqliteDatabase(path.join(config.dataDir, 'millrace.sqlite'), target);
}
