import { randomUUID } from 'node:crypto';
import { LiveConfig } from '../config/live-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { composeExecutionPlane, type ExecutionPlane } from '../control-plane/execution-plane.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { COMMAND_PREFIX, ServerLease } from '../executions/recovery/server-lease.ts';
import { OwnershipRepository } from '../executions/storage/ownership.repository.ts';
import { prepareDataFolder, readInstanceFile } from '../instance/data-folder.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import { checkEncryptionKey } from '../key-rotation/check-encryption-key.ts';
import { type Logger, openLog } from '../logging/logger.ts';
import { runnerEntry } from '../runners/runner-entry.ts';

const SHUTDOWN_GRACE_MS = 2000;

export interface ExecutionPlaneUse {
  /**
   * Servers of the database learn that this process lives: they settle what one of which they do not know has begun, but for executions of
   * mode `cli`. Default: they do not.
   */
  isKnown?: boolean;
}

/**
 * Opens what runs executions for a command that ends, beside a server that may be running; with one runner, which the
 * command starts where it needs it. The log goes to standard error.
 * @throws StartError when the instance cannot be opened.
 */
export async function withExecutionPlane(
  use: (plane: ExecutionPlane) => Promise<void>,
  { isKnown = false }: ExecutionPlaneUse = {},
): Promise<void> {
  const { warnings, ...loaded } = loadConfig(process.env);
  const liveConfig = new LiveConfig({ ...loaded, config: { ...loaded.config, runners: 1 } });
  const { config } = liveConfig;
  const { log, setLevel: setLogLevel } = await openLog({
    level: config.logLevel,
    descriptor: 2,
    pretty: process.stderr.isTTY,
  });
  for (const warning of warnings) log.warn(warning);
  await prepareDataFolder(config.dataDir);
  const instance = await readInstanceFile(config.dataDir);
  const encryptionKey = config.encryptionKey ?? instance.encryptionKey;
  const database = await openDatabase(config, log);
  const known = isKnown ? leaseOf(database, log) : undefined;
  const plane = await composeExecutionPlane({
    ...{ database, liveConfig, log, setLogLevel },
    instance: { encryptionKey, instanceId: known?.serverId ?? instance.instanceId },
    publicUrl: publicUrlOf(config, config.port),
    environment: process.env,
    runnerEntry: runnerEntry(),
  });
  try {
    await checkEncryptionKey(database, encryptionKey);
    await plane.services.settings.follow();
    await plane.services.packages.follow();
    await known?.lease.start();
    await use(plane.services);
  } finally {
    await plane.stop(SHUTDOWN_GRACE_MS);
    await known?.lease.stop();
    await database.close();
  }
}

/** Of a server that does nothing else; it has an id of its own. An SQLite file has one server, and needs none. */
function leaseOf(database: Database, log: Logger) {
  if (database.kind === 'sqlite') return undefined;
  const serverId = `${COMMAND_PREFIX}${randomUUID()}`;
  const ownership = new OwnershipRepository(database);
  // It settles nothing of others, and what they took of it meanwhile is theirs.
  const onLost = (): void => {};
  const onSteady = async (): Promise<void> => {};
  const lease = new ServerLease({ serverId, ownership, liveIds: () => [], onLost, onSteady, log });
  return { serverId, lease };
}
