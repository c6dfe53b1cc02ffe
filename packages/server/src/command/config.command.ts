import { configEntries, formatConfigText } from '../config/config-report.ts';
import type { Config } from '../config/config-table.ts';
import { LiveConfig, type StoredSettings } from '../config/live-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { openDatabase } from '../database/open-database.ts';
import { hasInstance } from '../instance/data-folder.ts';
import { createLogger } from '../logging/logger.ts';
import { StoredSettingRepository } from '../settings/stored-setting.repository.ts';

/** Prints the effective settings: those of the environment, and those that were changed while Millrace ran. */
export async function configCommand({ asJson }: { asJson: boolean }): Promise<void> {
  const { warnings, ...loaded } = loadConfig(process.env);
  const settings = new LiveConfig(loaded);
  const warn = (text: string): unknown => process.stderr.write(`Warning: ${text}\n`);
  warnings.forEach(warn);
  try {
    settings.use(await readStored(loaded.config));
  } catch (error) {
    warn(`What was changed under Settings is not shown, as the database cannot be read: ${(error as Error).message}`);
  }
  const entries = configEntries(settings);
  process.stdout.write(asJson ? `${JSON.stringify(entries, null, 2)}\n` : `${formatConfigText(entries)}\n`);
}

/** Nothing is changed: a server of another version may be using the database. */
async function readStored(config: Config): Promise<StoredSettings> {
  if (!(await hasInstance(config.dataDir))) return new Map();
  const database = await openDatabase(config, await createLogger({ level: 'silent', descriptor: 2 }), 'none');
  try {
    return await new StoredSettingRepository(database.db).list();
  } finally {
    await database.close();
  }
}
