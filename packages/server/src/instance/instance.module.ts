import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { ReadinessChecks } from '../http/health.routes.ts';
import { defineModule, need } from '../modules/module.ts';
import { createInstanceRoutes, type InstanceRoutesOptions } from './instance.routes.ts';
import { createInstanceStateRoutes } from './instance-state.routes.ts';

/** The instance as a whole. */
export const instanceModule = defineModule({
  name: 'instance',
  needs: {
    checks: need<ReadinessChecks>(),
    config: need<Config>(),
    database: need<Database>(),
    instance: need<{ instanceId: string }>(),
    mailer: need<InstanceRoutesOptions['mailer']>(),
    npm: need<InstanceRoutesOptions['npm']>(),
    owner: need<InstanceRoutesOptions['owner']>(),
    packages: need<InstanceRoutesOptions['packages']>(),
    publicUrl: need<string>(),
    signInProviders: need<InstanceRoutesOptions['signInProviders']>(),
  },
  provides: [],
  create: ({ checks, database, instance: { instanceId }, ...needs }) => ({
    routes: [
      createInstanceRoutes({ ...needs, instanceId }),
      createInstanceStateRoutes({ config: needs.config, database, checks }),
    ],
  }),
});
