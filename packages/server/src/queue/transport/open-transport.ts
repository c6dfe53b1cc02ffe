import type { Config } from '../../config/config-table.ts';
import type { PostgresDatabase } from '../../database/database.ts';
import type { Logger } from '../../logging/logger.ts';
import type { QueueTransport } from './queue-transport.ts';

export interface OpenTransportOptions {
  config: Pick<Config, 'redisUrl' | 'databaseUrl'>;
  database: Pick<PostgresDatabase, 'news'>;
  groupId: string;
  log: Logger;
}

/**
 * Opens the queue in Redis or Valkey, or in the database where none is given.
 * @throws StartError when it cannot be reached.
 */
export async function openTransport(options: OpenTransportOptions): Promise<QueueTransport> {
  const { config, database, groupId, log } = options;
  const { redisUrl, databaseUrl } = config;
  if (redisUrl !== undefined) {
    const { RedisTransport } = await import('./redis/redis-transport.ts');
    return RedisTransport.open({ url: redisUrl, groupId, log });
  }
  if (databaseUrl === undefined) throw new Error('A queue needs Redis or PostgreSQL');
  const { PostgresTransport } = await import('./postgres/postgres-transport.ts');
  return PostgresTransport.open({ url: databaseUrl, news: database.news, log });
}
