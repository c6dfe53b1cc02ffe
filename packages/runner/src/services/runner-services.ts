import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openBinaryFiles } from '@millrace/binary-data';
import { TableCopies } from '@millrace/engine';
import { AddressGuard } from '@millrace/network';
import type { Logger } from '@millrace/node-sdk';
import { findSecondWall, type SecondWall } from '@millrace/walls';
import type { RunnerConfig, RunnerPackage } from '@millrace/wire';
import { AssistantTools } from '../assistant-tools/assistant-tools.ts';
import type { ExecutionBinaryStoreOptions } from '../binary/execution-binary-store.ts';
import { FileSpace } from '../binary/file-space.ts';
import { CallLines } from '../calls/call-lines.ts';
import { createLogger } from '../channel/log.ts';
import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { CredentialBroker } from '../credentials/credential-broker.ts';
import { DataTableQuestions } from '../data-tables/data-tables.ts';
import { AllowedFolders } from '../files/allowed-folders.ts';
import { LazyTransport, type Transport } from '../http/lazy-transport.ts';
import { ModelBudgets } from '../models/model-budgets.ts';
import type { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import { installedPackage } from '../package-host/installed-package.ts';
import { PackagePool, type PackagePools } from '../package-host/pool/package-pool.ts';
import { Places } from '../places/places.ts';
import { programFolders } from '../programs/program-folders.ts';
import { ScriptPool } from '../script-host/pool/script-pool.ts';
import type { SubExecutionAnswer } from '../sub-executions/sub-workflows.ts';
import { Variables } from '../variables/variables.ts';
import { VectorQuestions } from '../vectors/vector-stores.ts';
import { fieldsOfCurrentWork } from '../watchdog/current-work.ts';
import { Watchdog } from '../watchdog/watchdog.ts';

/** Fewest scripts that may run at once: a few endless ones must not stop the others. */
const MIN_SCRIPT_HOSTS = 4;
/** Fewest runs of nodes of packages that may be under way at once: most of them wait for a service. */
const MIN_PACKAGE_HOSTS = 8;
/** Fewest processes for the code of credential types. */
const MIN_SIGNERS = 4;
/** Sub-nodes of packages that may be at work at once. */
const MAX_PACKAGE_SUPPLIERS = 32;
/** Triggers of packages that may listen at once. */
const MAX_PACKAGE_LISTENERS = 64;
/** What one such run may take. */
const PACKAGE_MEMORY_MIB = 512;
/** How long it may work without a turn of its event loop. */
const PACKAGE_HANG_MS = 20_000;

/** What executions share in a runner. */
export interface RunnerServices {
  config: RunnerConfig;
  channel: ServerChannel;
  log: Logger;
  registry: NodeTypeRegistry;
  credentials: CredentialBroker;
  variables: Variables;
  vectors: VectorQuestions;
  dataTables: DataTableQuestions;
  /** Rows of data tables that expressions read. */
  tableCopies: TableCopies;
  /** Questions about workflows that nodes want to run. */
  subExecutions: PendingAnswers<SubExecutionAnswer>;
  transport: Transport;
  guard: AddressGuard;
  scripts: ScriptPool;
  /** Where bytes of items lie, and how many there may be. */
  files: Omit<ExecutionBinaryStoreOptions, 'executionId' | 'mayOpen'>;
  /** Questions for room for files. */
  fileClaims: PendingAnswers<boolean>;
  fileRights: PendingAnswers<boolean>;
  /** Requests to services that share what these take. */
  calls: CallLines;
  /** Executions that wait until they may begin. */
  places: Places;
  models: ModelBudgets;
  assistantTools: AssistantTools;
  folders: AllowedFolders;
  watchdog: Watchdog;
  packages: PackagePools;
  /** These packages are there from now on, and no others. */
  usePackages(packages: readonly RunnerPackage[]): void;
  close(): Promise<void>;
}

/** Sets up what executions share. */
export function createServices(
  config: RunnerConfig,
  channel: ServerChannel,
  registry: NodeTypeRegistry,
): RunnerServices {
  const watchdog = new Watchdog();
  const log = createLogger(channel, config, fieldsOfCurrentWork);
  const guard = new AddressGuard(config.ssrfAllow);
  const transport = new LazyTransport(guard, config.proxies);
  const scripts = new ScriptPool({
    maxHosts: Math.max(MIN_SCRIPT_HOSTS, availableParallelism() * 2),
    memoryMiB: config.scriptMemoryMiB,
    settings: config,
    onHostFailure: (message) => log.error('A script host could not be started', { message }),
  });
  // Looked for when the first package runs: it takes a process.
  let wall: Promise<SecondWall> | undefined;
  const findWall = (): Promise<SecondWall> => {
    wall ??= findSecondWall(
      [...programFolders('package-host'), join(config.dataFolder, 'packages')].filter(existsSync),
    );
    return wall;
  };
  const { ssrfAllow } = config;
  const packageLimits = { memoryMiB: PACKAGE_MEMORY_MIB, hangMs: PACKAGE_HANG_MS, ssrfAllow, findWall };
  const packages: PackagePools = {
    runs: new PackagePool({ maxHosts: Math.max(MIN_PACKAGE_HOSTS, availableParallelism() * 4), ...packageLimits }),
    // Nodes wait for what signs their requests: it must never wait for them.
    signers: new PackagePool({ maxHosts: Math.max(MIN_SIGNERS, availableParallelism()), ...packageLimits }),
    suppliers: new PackagePool({ maxHosts: MAX_PACKAGE_SUPPLIERS, refusesWhenFull: true, ...packageLimits }),
    listeners: new PackagePool({ maxHosts: MAX_PACKAGE_LISTENERS, ...packageLimits }),
  };
  const usePackages = (installed: readonly RunnerPackage[]): void => {
    registry.usePackages(
      installed.map((one) => installedPackage(one, { pools: packages, timezone: config.timezone, log })),
    );
    for (const pool of Object.values(packages)) pool.keepOnly(installed.map(({ root }) => root));
  };
  usePackages(config.packages);
  const fileClaims = new PendingAnswers<boolean>();
  const claim = (bytes: number): Promise<boolean> =>
    fileClaims.ask((requestId) => channel.send({ type: 'claimFileSpace', requestId, bytes }));
  return {
    config,
    channel,
    log,
    registry,
    scripts,
    credentials: new CredentialBroker(channel),
    variables: new Variables(channel),
    vectors: new VectorQuestions(channel),
    dataTables: new DataTableQuestions(channel),
    tableCopies: new TableCopies(),
    subExecutions: new PendingAnswers(),
    places: new Places(channel),
    calls: new CallLines(channel),
    models: new ModelBudgets(channel, config),
    assistantTools: new AssistantTools(channel),
    transport,
    guard,
    fileClaims,
    fileRights: new PendingAnswers(),
    files: {
      place: openBinaryFiles(config),
      maxBytes: config.maxExecutionFileBytes,
      space: config.hasFileLimit ? new FileSpace(claim) : undefined,
    },
    watchdog,
    packages,
    usePackages,
    folders: new AllowedFolders({ folders: config.fileFolders, dataFolder: config.dataFolder }),
    async close() {
      scripts.close();
      for (const pool of Object.values(packages)) pool.close();
      await transport.close();
    },
  };
}
