import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { describePackage } from './describe-package.ts';
import { Npm } from './npm.ts';
import { PackageRepository } from './package.repository.ts';
import { PackageFolders } from './package-folders.ts';
import { createFindPackageUses } from './package-usage.ts';
import { findPackageWall } from './package-wall.ts';
import { Packages } from './packages.ts';

export interface CreatePackagesOptions {
  config: Config;
  database: Database;
  environment: Readonly<Record<string, string | undefined>>;
  runners: Pick<RunnerPool, 'ask' | 'usePackages'>;
  nodeTypes: Pick<NodeTypeStore, 'forget'>;
  /** Pages that are open here. */
  push?: Pick<PushHub, 'broadcast'>;
  log: Logger;
}

/** Packages of nodes: what is installed, and how that changes. */
export function createPackages(options: CreatePackagesOptions): {
  packages: Packages;
  npm: Npm;
} {
  const { config, runners, nodeTypes } = options;
  const npm = new Npm(options.environment);
  const packages = new Packages({
    npm,
    repository: new PackageRepository(options.database.db),
    folders: new PackageFolders(config.dataDir, findPackageWall),
    log: options.log,
    findUses: createFindPackageUses(options.database.db),
    describe: (place) => describePackage(runners, place),
    announce(installed) {
      runners.usePackages(installed);
      nodeTypes.forget();
      options.push?.broadcast({ type: 'nodeTypesChanged', data: {} }, () => true);
    },
    maxBytes: config.packageMaxMiB * 1024 * 1024,
    isEnabled: config.communityPackages,
  });
  return { packages, npm };
}
