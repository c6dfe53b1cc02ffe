import { type FollowedOutcome, type JsonObject, NodeError } from '@millrace/node-sdk';
import { listenTo, type NodeTestOptions, runNode, startLocalService } from '@millrace/node-sdk/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeKafkaBroker, startFakeKafka } from './fake-kafka-broker.ts';
import kafka from './kafka.node.ts';
import kafkaTrigger from './kafka-trigger.node.ts';

let broker: FakeKafkaBroker;
const credentials = (more: JsonObject = {}) => ({
  kafka: { brokers: `127.0.0.1:${broker.port}`, ssl: false, ...more },
});
const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
  runNode(kafka, { credentials: credentials(), ...options, parameters: { topic: 'orders', ...parameters } });
const send = (message: string, more: JsonObject = {}) => run({ sendInputData: false, message, ...more });
const listen = (
  parameters: JsonObject = {},
  onEvent?: () => FollowedOutcome | Promise<FollowedOutcome>,
  more: NodeTestOptions = {},
) =>
  listenTo(
    kafkaTrigger,
    {
      mode: 'trigger',
      credentials: credentials(),
      ...more,
      parameters: { topic: 'orders', groupId: 'g', ...parameters },
    },
    onEvent,
  );

beforeEach(async () => {
  broker = await startFakeKafka('orders');
});
afterEach(() => broker.close());

describe('the Kafka node', () => {
  it('sends items with key and headers, many at once', async () => {
    const headersUi = { headerValues: [{ key: 'kind', value: 'new' }] };
    const { items } = await run({ useKey: true, key: 'k', headersUi }, { items: [{ id: 1 }, { id: 2 }] });
    expect(items).toMatchObject([
      {
        json: { topicName: 'orders', partition: 0, errorCode: 0, baseOffset: '0' },
        pairedItem: [{ item: 0 }, { item: 1 }],
      },
    ]);
    expect(broker.sets('orders')).toBe(1);
    const listener = await listen({ options: { returnHeaders: true } });
    expect((await listener.next())[0]?.json).toEqual({
      message: '{"id":1}',
      topic: 'orders',
      headers: { kind: 'new' },
    });
    expect((await listener.next())[0]?.json).toMatchObject({ message: '{"id":2}' });
    await listener.close();
  });

  it.each(['none', 'gzip', 'lz4', 'snappy', 'zstd'])('packs messages that triggers read: %s', async (compression) => {
    const text = 'a text that says the same, says the same, says the same';
    await runNode(kafka, {
      typeVersion: 2,
      credentials: credentials(),
      parameters: { topic: 'orders', sendInputData: false, message: text, options: { compression } },
    });
    const listener = await listen();
    expect((await listener.next())[0]?.json).toEqual({ message: text, topic: 'orders' });
    await listener.close();
  });

  it('reads no answer whose sets unpack to more than 256 MiB, and says what to do', async () => {
    const message = 'x'.repeat(60 * 1024 * 1024);
    const parameters = { topic: 'orders', sendInputData: false, message, options: { compression: 'zstd' } };
    for (let set = 0; set < 5; set++) {
      await runNode(kafka, { typeVersion: 2, credentials: credentials(), parameters });
    }
    const listener = await listen();
    expect(await listener.failure).toMatchObject({
      message: expect.stringContaining('Compressed messages cannot be unpacked'),
      description: expect.stringContaining("lower 'Most bytes of a partition'"),
    });
    await listener.close();
  });

  it('sends no more at once than brokers take', async () => {
    const large = 'x'.repeat(300_000);
    await run({}, { items: [{ large }, { large }, { large: 1 }] });
    expect(broker.sets('orders')).toBe(2);
  });

  it('says what is wrong, without the password', async () => {
    const wrong = credentials({ authentication: true, username: 'ann', password: 'not this' });
    await expect(run({}, { credentials: wrong })).rejects.toMatchObject({
      message: expect.stringMatching(/^Kafka reports: (?!.*not this)/),
      description: expect.stringContaining('Check user, password'),
    });
    const right = credentials({ authentication: true, username: 'ann', password: 'right' });
    expect((await run({}, { credentials: right })).items).toHaveLength(1);
    await expect(run({ topic: '' })).rejects.toThrow("The parameter 'Topic' is empty");
    await expect(run({}, { credentials: credentials({ brokers: ' ' }) })).rejects.toThrow('has no brokers');
    await expect(run({ topic: 'nowhere' })).rejects.toBeInstanceOf(NodeError);
  });
});

describe('the Kafka trigger', () => {
  const counted = (offset: number) => expect.poll(() => broker.committed('g')).toBe(offset);

  it('counts a message as read when its execution is stored, and goes on after it', async () => {
    await send('one');
    const stored = Promise.withResolvers<FollowedOutcome>();
    const taken = Promise.withResolvers<void>();
    const onEvent = (): Promise<FollowedOutcome> => {
      taken.resolve();
      return stored.promise;
    };
    const listener = await listen({}, onEvent, { typeVersion: 1.2 });
    await taken.promise;
    expect(broker.committed('g')).toBe(-1);
    stored.resolve('success');
    await counted(1);
    await listener.close();
    await send('two');
    const again = await listen();
    expect((await again.next())[0]?.json.message).toBe('two');
    await again.close();
  });

  it('loses no message whose execution could not be stored', async () => {
    await send('one');
    const full = await listen({}, () => Promise.reject(new Error('full')), { typeVersion: 1.2 });
    expect(await full.failure).toBeInstanceOf(NodeError);
    await full.close();
    expect(broker.committed('g')).toBe(-1);
    const again = await listen();
    expect((await again.next())[0]?.json.message).toBe('one');
    await again.close();
  });

  it('waits for the end of the execution, whatever it is', async () => {
    await send('one');
    const end = Promise.withResolvers<FollowedOutcome>();
    const listener = await listen({ resolveOffset: 'onCompletion' }, () => end.promise, { typeVersion: 1.3 });
    await listener.next();
    expect(broker.committed('g')).toBe(-1);
    end.resolve('error');
    await counted(1);
    await listener.close();
  });

  it('takes a message again whose execution fails where it has to succeed', async () => {
    await send('one');
    const outcomes: FollowedOutcome[] = ['error', 'success'];
    const onSuccess = { resolveOffset: 'onSuccess', options: { errorRetryDelay: 1000 } };
    const listener = await listen(onSuccess, () => outcomes.shift() ?? 'error', { typeVersion: 1.3 });
    await listener.next();
    expect(broker.committed('g')).toBe(-1);
    expect((await listener.next())[0]?.json.message).toBe('one');
    await counted(1);
    await listener.close();
  });

  it('counts by the statuses that are chosen', async () => {
    await send('one');
    const byStatus = { resolveOffset: 'onStatus', allowedStatuses: ['error'] };
    const listener = await listen(byStatus, () => 'error', { typeVersion: 1.3 });
    await counted(1);
    await listener.close();
  });

  it('starts an execution with several messages, as JSON', async () => {
    for (const message of ['{"a":1}', 'no JSON', '[3]']) await send(message);
    const options = { batchSize: 2, jsonParseMessage: true, onlyMessage: true, keepBinaryData: true };
    const { next, close } = await listen({ options }, undefined, { typeVersion: 1.2 });
    const seen = [...(await next())];
    while (seen.length < 3) seen.push(...(await next()));
    expect(seen.map(({ json }) => json)).toEqual([{ a: 1 }, { message: 'no JSON' }, { message: [3] }]);
    expect(seen[0]?.binary?.data).toMatchObject({ bytes: 7 });
    await close();
  });

  it('takes only what comes from now on, where that is chosen', async () => {
    await send('old');
    const listener = await listen({ options: { fromBeginning: false } });
    await expect.poll(() => broker.fetches()).toBeGreaterThan(0);
    await send('new');
    expect((await listener.next())[0]?.json.message).toBe('new');
    await listener.close();
  });

  it('says so when the topic is not there, or the broker goes', async () => {
    await expect(listen({ topic: 'nowhere' })).rejects.toBeInstanceOf(NodeError);
    await expect(listen({ groupId: '' })).rejects.toThrow("The parameter 'Group id' is empty");
    const listener = await listen();
    await broker.close();
    expect(await listener.failure).toBeInstanceOf(NodeError);
    await listener.close();
    broker = await startFakeKafka();
  });
});

describe('messages by a schema', () => {
  const schemas = {
    avro: JSON.stringify({ type: 'record', name: 'Order', fields: [{ name: 'id', type: 'long' }] }),
    json: '{"type":"object"}',
  };

  it.each([
    ['avro', {}],
    ['json', { schemaType: 'JSON' }],
  ] as const)('are written and read by the registry: %s', async (kind, more) => {
    const registry = await startLocalService(({ path }) =>
      path === '/subjects/orders-value/versions/latest' || path === '/schemas/ids/7'
        ? { json: { id: 7, schema: schemas[kind], ...more } }
        : { status: 404 },
    );
    const bySchema = { useSchemaRegistry: true, schemaRegistryUrl: registry.url };
    await run({ ...bySchema, eventName: 'orders-value' }, { items: [{ id: 5 }], credentialTypes: [] });
    const listener = await listen(bySchema, undefined, { credentialTypes: [] });
    expect((await listener.next())[0]?.json).toEqual({ message: { id: 5 }, topic: 'orders' });
    await listener.close();
    await expect(run({ ...bySchema, eventName: 'other' }, { credentialTypes: [] })).rejects.toThrow('answers 404');
    await registry.close();
  });

  it('hand on what cannot be read, and what stands behind it', async () => {
    const registry = await startLocalService(({ path }) => {
      if (path === '/schemas/ids/1') return { json: { schema: 'syntax = "proto3";', schemaType: 'PROTOBUF' } };
      if (path === '/schemas/ids/2') return { json: { schema: schemas.avro } };
      return path === '/schemas/ids/3' ? { json: { schema: schemas.json, schemaType: 'JSON' } } : { status: 404 };
    });
    const written = (id: number, rest: string) => `\0\0\0\0${String.fromCharCode(id)}${rest}`;
    const unreadable = ['no schema', written(1, 'x'), written(2, ''), written(4, 'x')];
    for (const message of [...unreadable, written(3, '{"id":5}')]) await send(message);
    const bySchema = { useSchemaRegistry: true, schemaRegistryUrl: registry.url };
    const listener = await listen(bySchema, undefined, { credentialTypes: [] });
    const reasons = ['does not say by which schema', 'kind PROTOBUF', 'cannot be read by schema 2', 'answers 404'];
    for (const [index, reason] of reasons.entries()) {
      const schemaError = expect.stringContaining(reason);
      expect((await listener.next())[0]?.json).toEqual({ message: unreadable[index], topic: 'orders', schemaError });
    }
    expect((await listener.next())[0]?.json).toEqual({ message: { id: 5 }, topic: 'orders' });
    await listener.close();
    await registry.close();
  });

  it.each([401, 503])('end the trigger where the registry answers %s', async (status) => {
    const registry = await startLocalService(() => ({ status }));
    await send('\0\0\0\0\u0001x');
    const bySchema = { useSchemaRegistry: true, schemaRegistryUrl: registry.url };
    const listener = await listen(bySchema, undefined, { credentialTypes: [] });
    expect(await listener.failure).toMatchObject({ message: expect.stringContaining(`answers ${status}`) });
    await listener.close();
    await registry.close();
  });
});
