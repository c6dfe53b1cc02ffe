import type { BinaryFiles } from '@millrace/binary-data';
import type { Transaction } from 'kysely';
import { createAllRowsTables } from '../data-tables/rows/create-all-rows-tables.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { StartError } from '../errors/start-error.ts';
import type { BackupCounts } from './backup-format.ts';
import { keptTables } from './kept-tables.ts';
import type { BackupReader } from './read-backup.ts';

export interface RestoreOptions {
  /** With its tables at the version of the backup. */
  database: Database;
  /** Where files of executions are to lie. */
  place: BinaryFiles;
  backup: BackupReader;
  /** A copy beside the original: its workflows are off, and what ran or waited there does not go on here. */
  isCopy: boolean;
  now: number;
}

/**
 * Puts a backup into an empty database, all or nothing.
 * @throws StartError when the database is not empty, or the backup is damaged.
 */
export async function restoreBackup({ database, place, backup, isCopy, now }: RestoreOptions): Promise<BackupCounts> {
  await refuseUsed(database);
  const tables = await keptTables(database);
  return database.db.transaction().execute(async (transaction) => {
    for (const table of tables) await transaction.deleteFrom(table).execute();
    const makeRowsTables = () => createAllRowsTables(transaction, database.facts);
    const counts = await backup.load({ transaction, place, makeRowsTables });
    if (isCopy) await letNothingStart(transaction, now);
    return counts;
  });
}

/** What the first start of a server makes does not count. */
async function refuseUsed({ db, description }: Database): Promise<void> {
  for (const table of ['workflow', 'credential', 'execution', 'variable', 'data_table'] as const) {
    if ((await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined) continue;
    throw new StartError(
      `The database is in use: ${description} holds rows of "${table}".`,
      'Restore into an empty one: set MILLRACE_DATA_DIR to a new folder, or MILLRACE_DATABASE_URL to a new database.',
    );
  }
}

async function letNothingStart(transaction: Transaction<DatabaseSchema>, now: number): Promise<void> {
  await transaction.updateTable('workflow').set({ active: 0 }).execute();
  await transaction.deleteFrom('workflow_trigger').execute();
  await transaction
    .updateTable('execution')
    .set({ status: 'canceled', stopped_at: now, wait_till: null, server_id: null })
    .where('status', 'in', ['new', 'running', 'waiting'])
    .execute();
  await transaction.deleteFrom('execution_waiting').execute();
  await transaction.deleteFrom('execution_start').execute();
}
