import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import { type ControlPlane, createControlPlane } from '../control-plane/control-plane.ts';
import { editorFolder } from '../control-plane/editor-folder.ts';
import type { PostgresDatabase } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { listen, reservePort } from '../http/listen.ts';
import {
  type InstanceFile,
  prepareDataFolder,
  readInstanceFile,
  replaceInstanceFile,
} from '../instance/data-folder.ts';
import { lockDataFolder } from '../instance/data-folder-lock.ts';
import { programVersion } from '../instance/program-version.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import { ServerId } from '../instance/server-id.ts';
import { checkEncryptionKey } from '../key-rotation/check-encryption-key.ts';
import { openLogStreams } from '../logging/log-streams.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
import { onShutdown } from './shutdown.ts';

/** How long executions under way may take to finish when the server is stopped. */
const SHUTDOWN_GRACE_MS = 15_000;
/** How long the server waits at its end for where the log goes. */
const LOG_GRACE_MS = 3000;

/** Serves Millrace until the process is told to end. */
export async function startCommand(): Promise<void> {
  const { config, warnings }: LoadedConfig = loadConfig(process.env);
  const streams = openLogStreams(config, (message) => process.stderr.write(`${message}\n`));
  const log = await createLogger({ level: config.logLevel, pretty: process.stdout.isTTY, streams });
  const auditStream = streams.length > 0 ? await createLogger({ level: 'silent', streams }) : undefined;
  for (const warning of warnings) log.warn(warning);
  await prepareDataFolder(config.dataDir);
  const unlock = lockDataFolder(config.dataDir);
  const stored = await readInstanceFile(config.dataDir);
  const encryptionKey = config.encryptionKey ?? stored.encryptionKey;
  const database = await openDatabase(config, log);
  let serverId: ServerId | undefined;
  let plane: ControlPlane | undefined;
  const close = async (graceMs: number): Promise<void> => {
    await plane?.close(graceMs);
    await serverId?.release();
    await database.close();
    unlock();
    await Promise.all(streams.map((stream) => stream.close(LOG_GRACE_MS)));
  };
  try {
    await checkEncryptionKey(database, encryptionKey);
    if (database.kind === 'postgres') serverId = await takeServerId(database, { stored, folder: config.dataDir, log });
    const instance = { instanceId: serverId?.id ?? stored.instanceId, encryptionKey };
    const port = config.port === 0 ? await reservePort(config.host) : config.port;
    const publicUrl = publicUrlOf(config, port);
    plane = await createControlPlane({
      config,
      database,
      instance,
      publicUrl,
      editorFolder: editorFolder(),
      log,
      auditStream,
      environment: process.env,
      runnerEntry: runnerEntry(),
    });
    await listen(plane.app, { host: config.host, port });
    const setupCode = await plane.setupCode();
    announce(log, { address: publicUrl, dataFolder: config.dataDir, database: database.description, setupCode });
    onShutdown(log, () => close(SHUTDOWN_GRACE_MS));
    await plane.start();
    // Others see by now that this server runs: whoever changes the key began before, or refuses.
    await checkEncryptionKey(database, encryptionKey);
    log.info('Ready to run workflows');
  } catch (error) {
    await close(0);
    throw error;
  }
}

function takeServerId(
  database: PostgresDatabase,
  { stored, folder, log }: { stored: InstanceFile; folder: string; log: Logger },
): Promise<ServerId> {
  const storeId = (instanceId: string) => replaceInstanceFile(folder, { ...stored, instanceId });
  return ServerId.take({ database, storedId: stored.instanceId, storeId, log });
}

interface Announcement {
  address: string;
  dataFolder: string;
  database: string;
  setupCode: string | undefined;
}

function announce(log: Logger, { setupCode, ...facts }: Announcement): void {
  const lines = [
    `Millrace ${programVersion} is ready on ${facts.address}`,
    `  Data folder  ${facts.dataFolder}`,
    `  Database     ${facts.database}`,
    ...(setupCode === undefined ? [] : [`  Set-up code  ${setupCode} (to set the owner up from another machine)`]),
    '  Stop it with Ctrl+C.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  log.debug(facts, 'Listening');
}
