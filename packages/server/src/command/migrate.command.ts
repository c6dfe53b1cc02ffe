import type { Config } from '../config/config-table.ts';
import { loadConfig } from '../config/load-config.ts';
import { type MigrationTarget, pendingMigrations, schemaVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { prepareDataFolder, requireInstance } from '../instance/data-folder.ts';
import { lockDataFolder } from '../instance/data-folder-lock.ts';
import { createLogger, type Logger } from '../logging/logger.ts';

export interface MigrateOptions {
  /** Only tells what would be done. */
  isCheck: boolean;
}

/** Brings the tables of the database to the version of this program, as `start` does, or tells what that would do. */
export async function migrateCommand({ isCheck }: MigrateOptions): Promise<void> {
  const { config } = loadConfig(process.env);
  const log = await createLogger({ level: config.logLevel, descriptor: 2, pretty: process.stderr.isTTY });
  if (config.databaseUrl === undefined) await requireInstance(config.dataDir);
  const pending = await report({ config, log, target: 'none' });
  if (pending.length === 0) return;
  if (isCheck) {
    print(...pending.map((name) => `  ${name}`));
    print(
      'Make a backup, stop the servers of the earlier version, and run "millrace migrate", or start the new version.',
    );
    process.exitCode = 1;
    return;
  }
  await prepareDataFolder(config.dataDir);
  const unlock = lockDataFolder(config.dataDir);
  try {
    await report({ config, log, target: 'newest' });
  } finally {
    unlock();
  }
}

async function report({
  config,
  log,
  target,
}: {
  config: Config;
  log: Logger;
  target: MigrationTarget;
}): Promise<string[]> {
  const database = await openDatabase(config, log, target);
  try {
    const pending = await pendingMigrations(database.db);
    const steps = pending.length === 1 ? 'one step is missing' : `${pending.length} steps are missing`;
    const state = pending.length === 0 ? 'the one of this program' : steps;
    print(`The tables of ${database.description} are at version ${await schemaVersion(database.db)}: ${state}.`);
    return pending;
  } finally {
    await database.close();
  }
}

function print(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
