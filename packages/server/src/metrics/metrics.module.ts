import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { executionSettled, modelUsed } from '../executions/live/execution.events.ts';
import type { LiveExecutions } from '../executions/live/live-executions.ts';
import { programVersion } from '../instance/program-version.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import type { WorkerQueue } from '../queue/worker-queue.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { serveMetrics } from './metrics.routes.ts';
import { ServerMetrics } from './server-metrics.ts';

/** Figures of this process, by what is under way in it. */
export const metricsModule = defineModule({
  name: 'metrics',
  needs: {
    config: need<Config>(),
    database: need<Database>(),
    events: need<EventBus>(),
    isWorker: need<boolean>(),
    live: need<LiveExecutions>(),
    runners: need<RunnerPool>(),
    workers: need<WorkerQueue | undefined>(),
  },
  provides: [],
  create({ config, database, events, isWorker, live, runners, workers }) {
    let made: ServerMetrics | undefined;
    /** Made when they are first wanted: they watch the process all the time. */
    const wanted = (): ServerMetrics | undefined => {
      if (!config.metrics) return undefined;
      made ??= new ServerMetrics({
        version: programVersion,
        config,
        pingDatabase: () => database.ping(),
        figures: () => ({ executions: live.size, ...runners.figures() }),
        ...(workers && !isWorker && { lookAtQueue: () => workers.look() }),
      });
      return made;
    };
    events.on(executionSettled, (execution) => wanted()?.noteExecution(execution));
    events.on(modelUsed, ({ usage }) => wanted()?.noteModelUsage(usage));
    return { watch: (app) => serveMetrics(app, wanted, config) };
  },
});
