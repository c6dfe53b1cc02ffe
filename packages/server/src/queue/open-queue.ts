import { randomBytes } from 'node:crypto';
import { createEndOrderly } from '../closing/orderly.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { StartError } from '../errors/start-error.ts';
import { ExecutionRepository } from '../executions/storage/execution.repository.ts';
import { OwnershipRepository } from '../executions/storage/ownership.repository.ts';
import { SettingRepository } from '../instance/setting.repository.ts';
import type { Logger } from '../logging/logger.ts';
import { ExecutableCache } from '../workflows/executable-cache.ts';
import { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { GoneProcesses } from './gone-processes.ts';
import { Inbox } from './inbox.ts';
import { openTransport } from './transport/open-transport.ts';
import type { QueueTransport } from './transport/queue-transport.ts';
import { WorkerQueue } from './worker-queue.ts';
import { WorkerRoster } from './worker-roster.ts';

/** Setting that names the servers and workers of this database where others use the same queue. */
export const QUEUE_GROUP = 'queue.group';

export interface OpenQueueOptions {
  config: Config;
  database: Database;
  serverId: string;
  log: Logger;
}

/** What servers and workers share. */
export interface Queue {
  transport: QueueTransport;
  /** This process. */
  serverId: string;
  roster: WorkerRoster;
  inbox: Inbox;
  workers: WorkerQueue;
  close(): Promise<void>;
}

/** @throws StartError when the settings do not fit, or the queue cannot be reached. */
export async function openQueue({ config, database, serverId, log }: OpenQueueOptions): Promise<Queue> {
  if (database.kind !== 'postgres') {
    throw new StartError(
      'MILLRACE_EXECUTIONS_MODE is "queue", which needs PostgreSQL: an SQLite file has one server.',
      'Set MILLRACE_DATABASE_URL, or leave MILLRACE_EXECUTIONS_MODE out.',
    );
  }
  const endOrderly = createEndOrderly(log);
  const settings = new SettingRepository(database.db);
  const groupId = await settings.keep(QUEUE_GROUP, `millrace-${randomBytes(4).toString('hex')}`);
  const transport = await openTransport({ config, database, groupId, log });
  log.info({ queue: transport.description }, 'Executions are handed to workers');
  const ownership = new OwnershipRepository(database);
  const gone = new GoneProcesses(ownership);
  const inbox = new Inbox({ transport, serverId, mayRun: (id) => gone.mayRun(id), log });
  const roster = new WorkerRoster(database.db);
  const workers = new WorkerQueue({
    transport,
    roster,
    inbox,
    ownership,
    repository: new ExecutionRepository(database.db),
    workflows: new ExecutableCache(new WorkflowRepository(database.db, config)),
    log,
  });
  return {
    transport,
    serverId,
    roster,
    inbox,
    workers,
    async close() {
      workers.close();
      await endOrderly('the inbox', () => inbox.close());
      await transport.close();
    },
  };
}
