import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { createCommunityPackageRoutes } from './community-package.routes.ts';
import { createPackages } from './create-packages.ts';
import { followPackages } from './follow-packages.ts';

/** Packages of nodes that are installed. */
export const packageModule = defineModule({
  name: 'packages',
  needs: {
    config: need<Config>(),
    database: need<Database>(),
    environment: need<Readonly<Record<string, string | undefined>>>(),
    log: need<Logger>(),
    nodeTypes: need<NodeTypeStore>(),
    push: need<PushHub>(),
    runners: need<RunnerPool>(),
  },
  provides: ['packages', 'npm'],
  create(needs) {
    const { packages, npm } = createPackages(needs);
    let endFollowing: (() => void) | undefined;
    return {
      provides: { packages, npm },
      routes: [createCommunityPackageRoutes(packages)],
      // Before runners start: they load what is installed.
      async prepare() {
        endFollowing = await followPackages(packages, needs.log);
      },
      stop: () => endFollowing?.(),
    };
  },
});
