import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Config } from '../config/config-table.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { WaitingExecutions } from '../executions/waiting/waiting-executions.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import { OwnCalls, type WebhookCalls } from '../webhooks/webhook-calls.ts';
import type { Queue } from './open-queue.ts';
import { QueuedCalls } from './queued-calls.ts';

/** Calls on their way to the process that runs them, and what other processes send to this one. */
export const webhookCallModule = defineModule({
  name: 'calls',
  needs: {
    files: need<ExecutionFiles>(),
    config: need<Pick<Config, 'queueLimit'>>(),
    instance: need<{ instanceId: string }>(),
    isWorker: need<boolean>(),
    launcher: need<ExecutionLauncher>(),
    log: need<Logger>(),
    queue: need<Queue | undefined>(),
    waiting: need<WaitingExecutions>(),
  },
  provides: ['calls', 'ownCalls'],
  create({ files, config, instance: { instanceId }, isWorker, launcher, log, queue, waiting }) {
    const ownCalls = new OwnCalls({ launcher, waiting, files });
    const queuedCalls =
      queue && !isWorker
        ? new QueuedCalls({ serverId: instanceId, jobs: queue.workers, own: ownCalls, config, log })
        : undefined;
    const calls: WebhookCalls = queuedCalls ?? ownCalls;
    return {
      provides: { calls, ownCalls },
      start: () =>
        queue?.inbox.open((message) => {
          if (message.kind === 'stop') void launcher.stop(message.executionId);
          else queuedCalls?.receive(message);
        }),
      stop: (graceMs) => queuedCalls?.close(graceMs),
    };
  },
});
