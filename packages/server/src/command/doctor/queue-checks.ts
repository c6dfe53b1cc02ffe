import { Redis } from 'ioredis';
import type { Config } from '../../config/config-table.ts';
import type { Database, PostgresDatabase } from '../../database/database.ts';
import { SettingRepository } from '../../instance/setting.repository.ts';
import type { Logger } from '../../logging/logger.ts';
import { QUEUE_GROUP } from '../../queue/open-queue.ts';
import { openTransport } from '../../queue/transport/open-transport.ts';
import { NO_WORKERS, WorkerRoster } from '../../queue/worker-roster.ts';
import { type Finding, look, ok, problem, warning } from './findings.ts';

const TIMEOUT_MS = 5000;

/** Of the queue between servers and workers, where there is one. Nothing is changed. */
export async function checkQueue(config: Config, database: Database, log: Logger): Promise<Finding[]> {
  if (config.executionsMode !== 'queue') return [];
  if (database.kind !== 'postgres') {
    return [
      {
        check: 'Queue',
        ...problem('MILLRACE_EXECUTIONS_MODE is "queue", which needs PostgreSQL.', 'Set MILLRACE_DATABASE_URL.'),
      },
    ];
  }
  const { redisUrl } = config;
  return [
    ...(await look('Queue', () => findWorkers(config, database, log))),
    ...(redisUrl === undefined ? [] : await look('Redis', () => findEviction(redisUrl))),
  ];
}

async function findWorkers(config: Config, database: PostgresDatabase, log: Logger): Promise<Omit<Finding, 'check'>[]> {
  const groupId = await new SettingRepository(database.db).get(QUEUE_GROUP);
  if (groupId === undefined) return [warning('No server has used the queue yet.', 'Start a server, then workers.')];
  const transport = await openTransport({ config, database, groupId, log });
  try {
    const { waiting, oldestMs } = await transport.depth();
    const count = (await new WorkerRoster(database.db).list()).length;
    if (count === 0) return [problem(NO_WORKERS, 'Start some with "millrace worker".')];
    const wait = waiting === 0 ? '' : `; ${waiting} wait, the oldest for ${Math.ceil(oldestMs / 1000)} s`;
    return [
      ok(`${transport.description}; ${count === 1 ? '1 worker takes' : `${count} workers take`} executions${wait}`),
    ];
  } finally {
    await transport.close();
  }
}

/** What Redis removes by itself when its memory is full, it removes without a word. */
async function findEviction(url: string): Promise<Omit<Finding, 'check'>[]> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1, commandTimeout: TIMEOUT_MS });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const [, policy = 'unknown'] = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory')) ?? [];
    if (policy === 'noeviction') return [ok('keeps jobs also when its memory is full')];
    return [
      warning(
        `It may remove jobs when its memory is full (maxmemory-policy is ${policy}).`,
        'Set maxmemory-policy to noeviction.',
      ),
    ];
  } finally {
    redis.disconnect();
  }
}
