import { LiveConfig } from '../config/live-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { proxiesOf } from '../config/proxies.ts';
import type { Database, PostgresDatabase } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import {
  type InstanceFile,
  prepareDataFolder,
  readInstanceFile,
  replaceInstanceFile,
} from '../instance/data-folder.ts';
import { lockDataFolder } from '../instance/data-folder-lock.ts';
import { ServerId } from '../instance/server-id.ts';
import { checkEncryptionKey } from '../key-rotation/check-encryption-key.ts';
import { openLogStreams } from '../logging/log-streams.ts';
import { createLogger, type Logger, openLog } from '../logging/logger.ts';

/** How long a process waits at its end for where the log goes. */
const LOG_GRACE_MS = 3000;

/** What a process that runs for long works with. */
export interface OpenInstance {
  liveConfig: LiveConfig;
  log: Logger;
  setLogLevel(level: string): void;
  /** Where the audit log goes besides the database. */
  auditStream: Logger | undefined;
  database: Database;
  instance: { instanceId: string; encryptionKey: string };
  /** @throws StartError when the key does not open what is stored. */
  checkKey(): Promise<void>;
  close(): Promise<void>;
}

/** Takes the data folder for this process, and opens its database. @throws StartError */
export async function openInstance(): Promise<OpenInstance> {
  const { warnings, ...loaded } = loadConfig(process.env);
  const liveConfig = new LiveConfig(loaded);
  const { config } = liveConfig;
  const streams = openLogStreams({ ...config, proxies: proxiesOf(config) }, (message) =>
    process.stderr.write(`${message}\n`),
  );
  const { log, setLevel: setLogLevel } = await openLog({
    ...{ level: config.logLevel, pretty: process.stdout.isTTY, streams },
  });
  const auditStream = streams.length > 0 ? await createLogger({ level: 'silent', streams }) : undefined;
  for (const warning of warnings) log.warn(warning);
  const folder = config.dataDir;
  await prepareDataFolder(folder);
  const unlock = lockDataFolder(folder);
  const stored = await readInstanceFile(folder);
  const encryptionKey = config.encryptionKey ?? stored.encryptionKey;
  const database = await openDatabase(config, log);
  let serverId: ServerId | undefined;
  const close = async (): Promise<void> => {
    await serverId?.release();
    await database.close();
    unlock();
    await Promise.all(streams.map((stream) => stream.close(LOG_GRACE_MS)));
  };
  const checkKey = (): Promise<void> => checkEncryptionKey(database, encryptionKey);
  try {
    await checkKey();
    if (database.kind === 'postgres') serverId = await takeServerId(database, { stored, folder, log });
  } catch (error) {
    await close();
    throw error;
  }
  const instance = { instanceId: serverId?.id ?? stored.instanceId, encryptionKey };
  return { liveConfig, log, setLogLevel, auditStream, database, instance, checkKey, close };
}

function takeServerId(
  database: PostgresDatabase,
  { stored, folder, log }: { stored: InstanceFile; folder: string; log: Logger },
): Promise<ServerId> {
  const storeId = (instanceId: string) => replaceInstanceFile(folder, { ...stored, instanceId });
  return ServerId.take({ database, storedId: stored.instanceId, storeId, log });
}
