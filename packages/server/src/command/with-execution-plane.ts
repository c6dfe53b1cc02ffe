import { loadConfig } from '../config/load-config.ts';
import { createExecutionPlane, type ExecutionPlane } from '../control-plane/execution-plane.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { prepareDataFolder, readInstanceFile } from '../instance/data-folder.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import { checkEncryptionKey } from '../key-rotation/check-encryption-key.ts';
import { createLogger } from '../logging/logger.ts';
import { createPackages } from '../packages/create-packages.ts';
import type { Npm } from '../packages/npm.ts';
import type { Packages } from '../packages/packages.ts';
import { PushHub } from '../push/push-hub.ts';
import { runnerEntry } from '../runners/runner-entry.ts';

const SHUTDOWN_GRACE_MS = 2000;

/**
 * Opens what runs executions for a command that ends, beside a server that may be running; with one runner, which the
 * command starts where it needs it. The log goes to standard error.
 * @throws StartError when the instance cannot be opened.
 */
export async function withExecutionPlane(
  use: (plane: ExecutionPlane, database: Database, packageTools: { packages: Packages; npm: Npm }) => Promise<void>,
): Promise<void> {
  const { config: given, warnings } = loadConfig(process.env);
  const config = { ...given, runners: 1 };
  const log = await createLogger({ level: config.logLevel, descriptor: 2, pretty: process.stderr.isTTY });
  for (const warning of warnings) log.warn(warning);
  await prepareDataFolder(config.dataDir);
  const instance = await readInstanceFile(config.dataDir);
  const encryptionKey = config.encryptionKey ?? instance.encryptionKey;
  const database = await openDatabase(config, log);
  const push = new PushHub();
  const plane = createExecutionPlane({
    ...{ config, database, encryptionKey, push, log },
    serverId: instance.instanceId,
    publicUrl: publicUrlOf(config, config.port),
    environment: process.env,
    runnerEntry: runnerEntry(),
  });
  try {
    await checkEncryptionKey(database, encryptionKey);
    const packageTools = createPackages({ ...plane, config, database, log, environment: process.env });
    await packageTools.packages.follow();
    await use(plane, database, packageTools);
  } finally {
    push.close();
    await plane.close(SHUTDOWN_GRACE_MS);
    await database.close();
  }
}
