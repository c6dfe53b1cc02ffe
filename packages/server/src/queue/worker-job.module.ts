import { createEndOrderly } from '../closing/orderly.ts';
import { StartError } from '../errors/start-error.ts';
import type { Executions } from '../executions/create-executions.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { executionsParked } from '../runners/runner.events.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { settingsChanged } from '../settings/setting.events.ts';
import type { OwnCalls } from '../webhooks/webhook-calls.ts';
import type { Queue } from './open-queue.ts';
import { WorkerJobs } from './worker-jobs.ts';

/** The jobs that a worker takes. */
export const workerJobModule = defineModule({
  name: 'jobs of a worker',
  needs: {
    concurrency: need<() => number>(),
    events: need<EventBus>(),
    executions: need<Executions>(),
    log: need<Logger>(),
    ownCalls: need<OwnCalls>(),
    queue: need<Queue | undefined>(),
    runners: need<RunnerPool>(),
  },
  provides: ['jobs'],
  create({ concurrency, events, executions, log, ownCalls, queue, runners }) {
    if (!queue) {
      throw new StartError(
        'A worker takes executions from a queue, but MILLRACE_EXECUTIONS_MODE is "regular".',
        'Set MILLRACE_EXECUTIONS_MODE to "queue" for servers and workers.',
      );
    }
    const endOrderly = createEndOrderly(log);
    const jobs = new WorkerJobs({ ...queue, concurrency, calls: ownCalls, executions, log });
    events.on(settingsChanged, () => jobs.applyConcurrency());
    events.on(executionsParked, ({ count }) => jobs.setParked(count));
    return {
      provides: { jobs },
      async start() {
        await runners.whenReady();
        await jobs.start();
      },
      // A job lasts as long as its execution.
      async stop(graceMs) {
        await endOrderly('taking jobs', () => jobs.pause());
        await executions.close(graceMs);
        await endOrderly('the jobs under way', () => jobs.close());
      },
    };
  },
});
