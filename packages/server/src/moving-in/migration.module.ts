import type { Access } from '../access/access.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { askForExpressions } from './ask-for-expressions.ts';
import { createMigrationRoutes } from './migration.routes.ts';

/** What an export of n8n would become here. */
export const migrationModule = defineModule({
  name: 'moving in',
  needs: {
    access: need<Access>(),
    nodeTypes: need<NodeTypeStore>(),
    runners: need<RunnerPool>(),
    shares: need<ShareRepository>(),
  },
  provides: [],
  create: ({ access, nodeTypes, runners, shares }) => ({
    routes: [
      createMigrationRoutes({
        access,
        shares,
        catalogue: () => nodeTypes.catalogue(),
        checkExpressions: askForExpressions(runners),
      }),
    ],
  }),
});
