import { LiveConfig } from '../config/live-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { composeExecutionPlane, type ExecutionPlane } from '../control-plane/execution-plane.ts';
import { openDatabase } from '../database/open-database.ts';
import { prepareDataFolder, readInstanceFile } from '../instance/data-folder.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import { checkEncryptionKey } from '../key-rotation/check-encryption-key.ts';
import { openLog } from '../logging/logger.ts';
import { runnerEntry } from '../runners/runner-entry.ts';

const SHUTDOWN_GRACE_MS = 2000;

/**
 * Opens what runs executions for a command that ends, beside a server that may be running; with one runner, which the
 * command starts where it needs it. The log goes to standard error.
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
  const plane = await composeExecutionPlane({
    ...{ database, liveConfig, log, setLogLevel },
    instance: { encryptionKey, instanceId: instance.instanceId },
    publicUrl: publicUrlOf(config, config.port),
    environment: process.env,
    runnerEntry: runnerEntry(),
  });
  try {
    await checkEncryptionKey(database, encryptionKey);
    await plane.services.settings.follow();
    await plane.services.packages.follow();
    await use(plane.services);
  } finally {
    await plane.stop(SHUTDOWN_GRACE_MS);
    await database.close();
  }
}
