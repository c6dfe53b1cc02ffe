import { randomUUID } from 'node:crypto';
import { LiveConfig } from '../config/live-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { composeExecutionPlane, type ExecutionPlane } from '../control-plane/execution-plane.ts';
import { openDatabase } from '../database/open-database.ts';
import { ServerLease } from '../executions/recovery/server-lease.ts';
import { COMMAND_PREFIX, OwnershipRepository } from '../executions/storage/ownership.repository.ts';
import { prepareDataFolder, readInstanceFile } from '../instance/data-folder.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import { checkEncryptionKey } from '../key-rotation/check-encryption-key.ts';
import { openLog } from '../logging/logger.ts';
import { runnerEntry } from '../runners/runner-entry.ts';

const SHUTDOWN_GRACE_MS = 2000;

/**
 * Opens what runs executions for a command that ends, beside servers that may be running or start meanwhile; with one runner, which the
 * command starts where it needs it. What it begins belongs to a server of its own, which they know to live. The log goes to standard error.
 * @throws StartError when the instance cannot be opened.
 */
export async function withExecutionPlane(use: (plane: ExecutionPlane) => Promise<void>): Promise<void> {
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
  // Of a server that does nothing else.
  const serverId = `${COMMAND_PREFIX}${randomUUID()}`;
  const plane = await composeExecutionPlane({
    ...{ database, liveConfig, log, setLogLevel },
    instance: { encryptionKey, instanceId: serverId },
    publicUrl: publicUrlOf(config, config.port),
    environment: process.env,
    runnerEntry: runnerEntry(),
  });
  const lease = leaseOf(serverId, plane.services);
  try {
    await checkEncryptionKey(database, encryptionKey);
    await plane.services.settings.follow();
    await plane.services.packages.follow();
    await lease.start();
    await use(plane.services);
  } finally {
    await plane.stop(SHUTDOWN_GRACE_MS);
    await lease.stop();
    await database.close();
  }
}

function leaseOf(serverId: string, { database, launcher, live, log }: ExecutionPlane): ServerLease {
  return new ServerLease({
    ...{ serverId, log },
    ownership: new OwnershipRepository(database),
    liveIds: () => [...live.values()].map(({ id }) => Number(id)),
    onLost: (ids) => launcher.abandon(ids),
    // It settles nothing of others.
    onSteady: async () => {},
  });
}
