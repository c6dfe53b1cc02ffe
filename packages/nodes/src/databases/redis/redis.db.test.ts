import type { JsonObject } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import redis from './redis.node.ts';

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;

describe.skipIf(redisUrl === undefined)('the Redis node on a server', () => {
  const { hostname: host, port } = new URL(redisUrl ?? 'redis://unused');
  const credential = { host, port: Number(port), database: 7 };
  let client: Redis;
  const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
    runNode(redis, { credentials: { redis: credential }, ...options, parameters });
  const get = async (key: string, more: JsonObject = {}) =>
    (await run({ operation: 'get', key, propertyName: 'v', ...more })).json[0]?.v;

  beforeAll(() => {
    client = new Redis({ host, port: Number(port), db: 7 });
  });
  afterAll(() => client?.disconnect());
  beforeEach(() => client.flushdb());

  it('writes and reads values of each kind', async () => {
    const set = (key: string, value: unknown, more: JsonObject = {}) =>
      run({ operation: 'set', key, value: value as string, ...more });
    await set('text', 'grüße');
    await set('number', 5);
    await set('list', ['a', { b: 1 }]);
    await set('hash', { a: 1, b: { c: true } });
    await set('json', '{"x": "1"}', { keyType: 'hash' });
    await set('pairs', 'one 1 two 2', { keyType: 'hash', valueIsJSON: false });
    await set('set', '["p", "p"]', { keyType: 'sets' });
    await set('asText', { a: 1 }, { keyType: 'string' });
    expect(await get('text')).toBe('grüße');
    expect(await get('number')).toBe('5');
    expect(await get('list')).toEqual(['a', '{"b":1}']);
    expect(await get('hash')).toEqual({ a: '1', b: '{"c":true}' });
    expect(await get('json', { keyType: 'hash' })).toEqual({ x: '1' });
    expect(await get('pairs')).toEqual({ one: '1', two: '2' });
    expect(await get('set')).toEqual(['p']);
    expect(await get('asText', { keyType: 'string' })).toBe('{"a":1}');
    expect(await get('nothing')).toBeNull();
  });

  it('takes any name as a plain name', async () => {
    await client.hset('h', '__proto__', 'plain');
    const hash = await get('h');
    expect(Object.getOwnPropertyDescriptor(hash, '__proto__')?.value).toBe('plain');
    const { json } = await run({ operation: 'incr', key: '__proto__' });
    expect(Object.getOwnPropertyDescriptor(json[0], '__proto__')?.value).toBe(1);
  });

  it('replaces a list that is there', async () => {
    for (const value of [['a', 'b', 'c'], ['d']]) await run({ operation: 'set', key: 'l', value: value as never });
    expect(await get('l')).toEqual(['d']);
  });

  it('lets keys expire', async () => {
    await run({ operation: 'set', key: 'a', value: 'x', expire: true, ttl: 100 });
    await run({ operation: 'incr', key: 'n', expire: true, ttl: 200 });
    expect(await client.ttl('a')).toBeGreaterThan(90);
    expect(await client.ttl('n')).toBeGreaterThan(190);
    await expect(run({ operation: 'set', key: 'a', value: 'x', expire: true, ttl: 0 })).rejects.toThrow(
      "'Time to live'",
    );
  });

  it('passes items on with their files when it writes', async () => {
    const items = [{ json: { a: 1 }, binary: { f: { data: '', mimeType: 'text/plain' } } }];
    const writing: JsonObject[] = [
      { operation: 'set', key: 'k', value: 'v' },
      { operation: 'push', list: 'l', messageData: 'm' },
      { operation: 'publish', channel: 'c', messageData: 'm' },
      { operation: 'delete', key: 'k' },
    ];
    for (const parameters of writing) {
      expect((await run(parameters, { items })).linked).toEqual([{ ...items[0], pairedItem: { item: 0 } }]);
    }
    expect(await client.exists('k')).toBe(0);
  });

  it('uses both ends of lists', async () => {
    for (const [messageData, tail] of [
      ['2', true],
      ['{"a":3}', true],
      ['1', false],
    ] as const) {
      await run({ operation: 'push', list: 'l', messageData, tail });
    }
    expect((await run({ operation: 'llen', list: 'l' })).json).toEqual([{ l: 3 }]);
    const pop = async (more: JsonObject) => (await run({ operation: 'pop', list: 'l', ...more })).json[0];
    expect(await pop({ propertyName: 'a.b' })).toEqual({ a: { b: 1 } });
    expect(await pop({ tail: true, propertyName: 'a.b', options: { dotNotation: false } })).toEqual({
      'a.b': { a: 3 },
    });
    await pop({});
    expect(await pop({})).toEqual({ propertyName: null });
  });

  it('finds keys, with and without their values', async () => {
    await client.mset('s:1', 'a', 's:2', 'b', 't', 'c');
    expect((await run({ operation: 'keys', keyPattern: 's:*' })).json).toEqual([{ 's:1': 'a', 's:2': 'b' }]);
    expect((await run({ operation: 'keys', keyPattern: '*', getValues: false })).json).toEqual([
      { keys: ['s:1', 's:2', 't'] },
    ]);
  });

  it('publishes to those who listen', async () => {
    const listener = client.duplicate();
    await listener.subscribe('news');
    const heard = new Promise((resolve) => listener.once('message', (_, message) => resolve(message)));
    await run({ operation: 'publish', channel: 'news', messageData: 'hello' });
    expect(await heard).toBe('hello');
    listener.disconnect();
  });

  it('tells of the server, once', async () => {
    const { json, items } = await run({ operation: 'info' }, { items: [{}, {}] });
    expect(items).toHaveLength(1);
    expect(json[0]).toMatchObject({ tcp_port: Number(port), redis_mode: 'standalone' });
  });

  it('fails for the item alone where the workflow goes on', async () => {
    await client.rpush('l', 'x');
    const options = { items: [{ key: 'l' }, { key: 'n' }], continueOnFail: true };
    const result = await runNode(redis, {
      credentials: { redis: credential },
      ...options,
      parameters: ({ json }) => ({ operation: 'incr', key: String(json.key) }),
    });
    expect(result.json[1]).toEqual({ n: 1 });
    expect(result.linked[0]).toMatchObject({
      pairedItem: { item: 0 },
      error: { message: expect.stringContaining('WRONGTYPE'), description: expect.stringContaining("'Key type'") },
    });
    await expect(run({ operation: 'get', key: 'x', keyType: 'zset' })).rejects.toThrow("'zset' is not a type of a key");
  });

  it('leaves no connection open, and breaks it when the execution is stopped', async () => {
    const stop = new AbortController();
    await client.call('client', 'pause', '60000', 'write');
    const running = run({ operation: 'set', key: 'a', value: 'b' }, { signal: stop.signal });
    await expect.poll(async () => String(await client.client('LIST'))).toMatch(/cmd=(?:exec|multi|set)/);
    stop.abort(new Error('stopped by the user'));
    await expect(running).rejects.toThrow('stopped by the user');
    await client.call('client', 'unpause');
    await expect
      .poll(async () =>
        String(await client.client('LIST'))
          .trim()
          .split('\n'),
      )
      .toHaveLength(1);
  });

  it('logs in by a password, or by a user of its own', async () => {
    const info = (more: JsonObject) =>
      run({ operation: 'incr', key: 'n' }, { credentials: { redis: { ...credential, ...more } } });
    await client.call('ACL', 'SETUSER', 'ann', 'on', '>hers', '~*', '+@all');
    await client.config('SET', 'requirepass', 'ours');
    try {
      expect((await info({ password: 'ours' })).json).toEqual([{ n: 1 }]);
      expect((await info({ user: 'ann', password: 'hers' })).json).toEqual([{ n: 2 }]);
      await expect(info({})).rejects.toMatchObject({ description: 'Check user and password of the credential.' });
      await expect(info({ password: 'wrong' })).rejects.toMatchObject({
        description: 'Check user and password of the credential.',
      });
    } finally {
      await client.config('SET', 'requirepass', '');
      await client.call('ACL', 'DELUSER', 'ann');
    }
  });

  it('says what is wrong with the credential', async () => {
    const refused = (more: JsonObject) =>
      run({ operation: 'info' }, { credentials: { redis: { ...credential, ...more } } });
    await expect(refused({ user: 'nobody', password: 'secret' })).rejects.toMatchObject({
      message: expect.not.stringContaining('secret'),
      description: 'Check user and password of the credential.',
    });
    await expect(refused({ database: 99 })).rejects.toThrow('Redis reports: ERR DB index is out of range');
    await expect(refused({ host: '' })).rejects.toThrow('The Redis credential has no host');
  });
});
