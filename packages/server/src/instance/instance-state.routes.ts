import { instanceRoutes } from '@millrace/api';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { findProblems, type ReadinessChecks } from '../http/health.routes.ts';
import { serveRoute } from '../http/rest-route.ts';
import { programVersion } from './program-version.ts';

export interface InstanceStateOptions {
  config: Config;
  database: Pick<Database, 'kind' | 'description'>;
  checks: ReadinessChecks;
}

/** What those who run the instance want to know of it. */
export function createInstanceStateRoutes({ config, database, checks }: InstanceStateOptions): RestRoutes {
  return (app) => {
    serveRoute(app, instanceRoutes.state, async () => ({
      version: programVersion,
      database: { kind: database.kind, place: database.description },
      executionMode: config.executionsMode,
      dataFolder: config.dataDir,
      problems: await findProblems(checks),
    }));
  };
}
