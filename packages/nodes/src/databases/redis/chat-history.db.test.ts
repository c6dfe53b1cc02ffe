import type { ChatMemory, ChatMessage } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import memory from './memory-redis-chat.node.ts';

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;

describe.skipIf(redisUrl === undefined)('the Redis chat memory on a server', () => {
  const { hostname: host, port } = new URL(redisUrl ?? 'redis://unused');
  let client: Redis;
  beforeAll(() => {
    client = new Redis({ host, port: Number(port), db: 8 });
  });
  afterAll(() => client?.disconnect());
  beforeEach(() => client.flushdb());

  const open = (sessionKey: string, more: { sessionTTL?: number; contextWindowLength?: number } = {}) =>
    supplyNode<ChatMemory>(memory, {
      parameters: { sessionIdType: 'customKey', sessionKey, ...more },
      credentials: { redis: { host, port: Number(port), database: 8 } },
    });
  const turn = (n: number): ChatMessage[] => [
    { role: 'user', content: `Q${n}` },
    { role: 'assistant', content: `A${n}` },
  ];

  it('remembers the last turns of each session, for as long as is said', async () => {
    const ada = await open('ada', { sessionTTL: 100, contextWindowLength: 2 });
    for (const n of [1, 2, 3]) await ada.thing.save(turn(n));
    const bo = await open('bo');
    await bo.thing.save(turn(9));
    expect(await ada.thing.load()).toEqual([...turn(2), ...turn(3)]);
    expect(await bo.thing.load()).toEqual(turn(9));
    await bo.thing.replace?.([]);
    expect(await bo.thing.load()).toEqual([]);
    expect(await client.ttl('ada')).toBeGreaterThan(0);
    expect(JSON.parse((await client.lindex('ada', 0)) ?? '')).toMatchObject({ type: 'ai', data: { content: 'A3' } });
    await Promise.all([ada.close?.(), bo.close?.()]);
  });

  it('leaves out what is no message, and says what is wrong', async () => {
    await client.lpush('s', 'no JSON', '{"type":"human","data":{"content":"Hi"}}');
    const { thing, close } = await open('s');
    expect(await thing.load()).toEqual([{ role: 'user', content: 'Hi' }]);
    await close?.();
    await client.set('text', 'x');
    const { thing: refused, close: end } = await open('text');
    await expect(refused.load()).rejects.toThrow(/WRONGTYPE/);
    await end?.();
  });
});
