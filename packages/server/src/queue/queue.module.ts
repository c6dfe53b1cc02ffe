import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { ExecutionRole } from '../executions/start/workers.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import { openQueue } from './open-queue.ts';

/** What servers and workers share, where executions are handed over. */
export const queueModule = defineModule({
  name: 'queue',
  needs: {
    config: need<Config>(),
    database: need<Database>(),
    instance: need<{ instanceId: string }>(),
    isWorker: need<boolean>(),
    log: need<Logger>(),
  },
  provides: ['queue', 'workers', 'executionRole'],
  async create({ config, database, instance, isWorker, log }) {
    const isQueued = config.executionsMode === 'queue';
    const queue = isQueued ? await openQueue({ config, database, serverId: instance.instanceId, log }) : undefined;
    const executionRole: ExecutionRole = !isQueued ? 'alone' : isWorker ? 'worker' : 'server';
    return { provides: { queue, workers: queue?.workers, executionRole }, stop: () => queue?.close() };
  },
});
