import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { Executions } from '../executions/create-executions.ts';
import { serveHealth } from '../http/health.routes.ts';
import { defineModule, need } from '../modules/module.ts';
import type { WorkerQueue } from '../queue/worker-queue.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { readinessChecks } from './readiness.ts';

/** Whether this server can do its work. */
export const healthModule = defineModule({
  name: 'health',
  needs: {
    config: need<Config>(),
    database: need<Database>(),
    executions: need<Executions>(),
    runners: need<RunnerPool>(),
    workers: need<WorkerQueue | undefined>(),
  },
  provides: ['checks'],
  create({ config, executions: { writer }, workers, ...needs }) {
    const checks = readinessChecks({ ...needs, writer, dataDir: config.dataDir, ...(workers && { workers }) });
    return { provides: { checks }, serve: (app) => serveHealth(app, checks) };
  },
});
