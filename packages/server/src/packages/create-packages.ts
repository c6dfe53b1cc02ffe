import type { RunnerPackage } from '@millrace/wire';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { describePackage } from './describe-package.ts';
import { Npm } from './npm.ts';
import { PackageFolders } from './package-folders.ts';
import { createFindPackageUses } from './package-usage.ts';
import { forRunners, Packages } from './packages.ts';

export interface CreatePackagesOptions {
  config: Config;
  database: Database;
  environment: Readonly<Record<string, string | undefined>>;
  runners: Pick<RunnerPool, 'ask' | 'usePackages'>;
  nodeTypes: Pick<NodeTypeStore, 'forget'>;
  push: Pick<PushHub, 'broadcast'>;
}

/** Packages of nodes: what is installed, and how that changes. */
export function createPackages(options: CreatePackagesOptions): {
  packages: Packages;
  npm: Npm;
  folders: PackageFolders;
} {
  const { config, runners, nodeTypes } = options;
  const npm = new Npm(options.environment);
  const folders = new PackageFolders(config.dataDir);
  const packages = new Packages({
    npm,
    folders,
    findUses: createFindPackageUses(options.database.db),
    describe: (place) => describePackage(runners, place),
    announce(installed) {
      runners.usePackages(installed);
      nodeTypes.forget();
      options.push.broadcast({ type: 'nodeTypesChanged', data: {} }, () => true);
    },
    maxBytes: config.packageMaxMiB * 1024 * 1024,
    reasonAgainst: reasonAgainst(config),
  });
  return { packages, npm, folders };
}

/** The packages that runners start with. */
export function installedPackages(config: Config): RunnerPackage[] {
  return reasonAgainst(config) === undefined ? forRunners(new PackageFolders(config.dataDir).list()) : [];
}

function reasonAgainst(config: Config): string | undefined {
  if (!config.communityPackages) return 'Packages of nodes are turned off with MILLRACE_COMMUNITY_PACKAGES.';
  if (config.executionsMode === 'queue') return 'Packages of nodes cannot be installed in queue mode.';
  return undefined;
}
