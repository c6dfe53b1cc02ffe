import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { Executions } from '../executions/create-executions.ts';
import { serveHealth } from '../http/health.routes.ts';
import { defineModule, need } from '../modules/module.ts';
import type { WorkerJobs } from '../queue/worker-jobs.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { readinessChecks } from './readiness.ts';

/** Whether this worker can do its work. */
export const workerHealthModule = defineModule({
  name: 'health of a worker',
  needs: {
    config: need<Config>(),
    database: need<Database>(),
    executions: need<Executions>(),
    jobs: need<WorkerJobs>(),
    runners: need<RunnerPool>(),
  },
  provides: [],
  create({ config, executions: { writer }, jobs, ...needs }) {
    const checks = {
      ...readinessChecks({ ...needs, writer, dataDir: config.dataDir }),
      queue: async () => (jobs.isReady ? undefined : 'No jobs are taken.'),
    };
    return { serve: (app) => serveHealth(app, checks) };
  },
});
