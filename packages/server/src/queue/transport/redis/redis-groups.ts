import type { QueueRedis } from './redis-connections.ts';
import { type RedisKeys, WORKERS } from './redis-keys.ts';

/** Makes the group of workers, where Redis does not know it: it may have lost what it held. Jobs that lie there already count. */
export async function ensureGroups(redis: QueueRedis, { jobs }: RedisKeys): Promise<void> {
  for (const stream of jobs) {
    await redis.xgroup('CREATE', stream, WORKERS, '0', 'MKSTREAM').catch((error: Error) => {
      if (!error.message.startsWith('BUSYGROUP')) throw error;
    });
  }
}

/** Does what needs the group of workers, and makes that first where Redis has lost it. */
export async function inGroup<Result>(redis: QueueRedis, keys: RedisKeys, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('NOGROUP'))) throw error;
    await ensureGroups(redis, keys);
    return ask();
  }
}
