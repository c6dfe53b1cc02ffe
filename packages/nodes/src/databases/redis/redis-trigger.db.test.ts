import { type JsonObject, NodeError } from '@millrace/node-sdk';
import { listenTo } from '@millrace/node-sdk/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import redisTrigger from './redis-trigger.node.ts';

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;

describe.skipIf(redisUrl === undefined)('the Redis trigger on a server', () => {
  const { hostname: host, port } = new URL(redisUrl ?? 'redis://unused');
  let client: Redis;
  beforeAll(() => {
    client = new Redis({ host, port: Number(port) });
  });
  afterAll(() => client?.disconnect());

  const listen = (channels: string, options: JsonObject = {}) =>
    listenTo(redisTrigger, {
      parameters: { channels, options },
      credentials: { redis: { host, port: Number(port), database: 0 } },
    });
  const json = async (listener: Awaited<ReturnType<typeof listen>>) =>
    (await listener.next()).map((item) => item.json)[0];

  it('starts the workflow on messages of its channels, also by a pattern, in their order', async () => {
    const listener = await listen('trigger-test:a, trigger-test:b*');
    await client.publish('trigger-test:a', '{"n":1}');
    await client.publish('trigger-test:other', 'no');
    await client.publish('trigger-test:b2', 'two');
    expect(await json(listener)).toEqual({ channel: 'trigger-test:a', message: '{"n":1}' });
    expect(await json(listener)).toEqual({ channel: 'trigger-test:b2', message: 'two' });
    await listener.close();
  });

  it('reads messages as JSON where that is wanted, and leaves others as they are', async () => {
    const listener = await listen('trigger-test:json', { jsonParseBody: true, onlyMessage: true });
    await client.publish('trigger-test:json', '{"n":1}');
    await client.publish('trigger-test:json', 'no JSON');
    expect(await json(listener)).toEqual({ message: { n: 1 } });
    expect(await json(listener)).toEqual({ message: 'no JSON' });
    await listener.close();
  });

  it('says that it can listen no longer when the connection ends', async () => {
    // By how many patterns it has: others listen on this server, too.
    const listener = await listen('trigger-test:x, trigger-test:y, trigger-test:z');
    const lines = String(await client.client('LIST')).split('\n');
    const own = lines.filter((line) => / psub=3 /.test(line)).map((line) => /^id=(\d+)/.exec(line)?.[1] ?? '');
    for (const id of own) await client.client('KILL', 'ID', id);
    expect(await listener.failure).toBeInstanceOf(NodeError);
    await listener.close();
  });

  it('wants a channel', async () => {
    await expect(listen(' , ')).rejects.toThrow('No channel is named');
  });
});
