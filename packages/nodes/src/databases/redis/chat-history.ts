import { type ChatMessage, fieldsOf, type NodeContext } from '@millrace/node-sdk';
import type { Redis } from 'ioredis';
import { exchangeData, exchangeType, fromExchange } from '../../lib/ai/memory/exchange-messages.ts';
import type { HistoryStore } from '../../lib/ai/memory/stored-memory.ts';
import { parseJson } from '../../lib/json/parse-json.ts';
import redisCredential from './redis.credential.ts';
import { openRedis, redisError } from './redis-client.ts';

type Fields = Parameters<typeof openRedis>[0]['credential'];

/** The messages of a session in a list, the newest first. @throws NodeError */
export async function openHistory(
  { network, signal, credentials }: Pick<NodeContext, 'network' | 'signal' | 'credentials'>,
  { session, ttlSeconds }: { session: string; ttlSeconds: number },
): Promise<HistoryStore> {
  const credential = fieldsOf<Fields>(redisCredential.description, await credentials.get('redis'));
  const client = await openRedis({ network, signal, credential });
  const explained = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      throw redisError(error);
    }
  };
  return {
    load: (most) =>
      explained(async () => (await client.lrange(session, 0, most - 1)).flatMap((text) => read(text) ?? []).reverse()),
    add: (messages) => explained(() => write(client, { session, ttlSeconds, messages, isNew: false })),
    replace: (messages) => explained(() => write(client, { session, ttlSeconds, messages, isNew: true })),
    close: () => client.disconnect(),
  };
}

interface Write {
  session: string;
  ttlSeconds: number;
  messages: readonly ChatMessage[];
  /** What was there goes. */
  isNew: boolean;
}

/** All or nothing. */
async function write(client: Redis, { session, ttlSeconds, messages, isNew }: Write): Promise<void> {
  const all = client.multi();
  if (isNew) all.del(session);
  for (const message of messages) {
    all.lpush(session, JSON.stringify({ type: exchangeType(message), data: exchangeData(message) }));
  }
  if (ttlSeconds > 0) all.expire(session, Math.floor(ttlSeconds));
  for (const [error] of (await all.exec()) ?? []) if (error) throw error;
}

function read(text: string): ChatMessage | undefined {
  try {
    return fromExchange(parseJson(text));
  } catch {
    // Something else lies there.
    return undefined;
  }
}
