import { availableParallelism } from 'node:os';
import { AddressGuard } from '@millrace/network';
import type { Logger } from '@millrace/node-sdk';
import { BinaryFolder, type RunnerConfig } from '@millrace/wire';
import { createLogger } from '../channel/log.ts';
import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { CredentialBroker } from '../credentials/credential-broker.ts';
import { AllowedFolders } from '../files/allowed-folders.ts';
import { LazyTransport, type Transport } from '../http/lazy-transport.ts';
import type { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import { ScriptPool } from '../script-host/pool/script-pool.ts';
import type { SubExecutionAnswer } from '../sub-executions/sub-workflows.ts';
import { Watchdog } from '../watchdog/watchdog.ts';

/** Fewest scripts that may run at once: a few endless ones must not stop the others. */
const MIN_SCRIPT_HOSTS = 4;

/** What executions share in a runner. */
export interface RunnerServices {
  config: RunnerConfig;
  channel: ServerChannel;
  log: Logger;
  registry: NodeTypeRegistry;
  credentials: CredentialBroker;
  /** Questions about workflows that nodes want to run. */
  subExecutions: PendingAnswers<SubExecutionAnswer>;
  transport: Transport;
  guard: AddressGuard;
  scripts: ScriptPool;
  binaryFolder: BinaryFolder;
  folders: AllowedFolders;
  watchdog: Watchdog;
  close(): Promise<void>;
}

/** Sets up what executions share. */
export function createServices(
  config: RunnerConfig,
  channel: ServerChannel,
  registry: NodeTypeRegistry,
): RunnerServices {
  const watchdog = new Watchdog();
  const log = createLogger(channel, config.logLevel);
  const guard = new AddressGuard(config.ssrfAllow);
  const transport = new LazyTransport(guard);
  const scripts = new ScriptPool({
    maxHosts: Math.max(MIN_SCRIPT_HOSTS, availableParallelism() * 2),
    memoryMiB: config.scriptMemoryMiB,
    timeoutMs: config.scriptTimeoutMs,
    onHostFailure: (message) => log.error('A script host could not be started', { message }),
  });
  return {
    config,
    channel,
    log,
    registry,
    scripts,
    credentials: new CredentialBroker(channel),
    subExecutions: new PendingAnswers(),
    transport,
    guard,
    binaryFolder: new BinaryFolder(config.dataFolder),
    watchdog,
    folders: new AllowedFolders({ folders: config.fileFolders, dataFolder: config.dataFolder }),
    async close() {
      scripts.close();
      await transport.close();
    },
  };
}
