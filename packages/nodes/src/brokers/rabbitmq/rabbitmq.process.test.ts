import { type FollowedOutcome, type JsonObject, NodeError } from '@millrace/node-sdk';
import { listenTo, type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRabbitmqServer, startFakeRabbitmq } from './fake-rabbitmq-server.ts';
import rabbitmq from './rabbitmq.node.ts';
import rabbitmqTrigger from './rabbitmq-trigger.node.ts';

let server: FakeRabbitmqServer;
const credentials = (more: JsonObject = {}) => ({
  rabbitmq: { hostname: '127.0.0.1', port: server.port, username: 'ann', password: 'secret', ...more },
});
const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
  runNode(rabbitmq, { credentials: credentials(), ...options, parameters });
const listen = (
  options: JsonObject = {},
  onEvent?: () => FollowedOutcome | Promise<FollowedOutcome>,
  queue: string | undefined = 'orders',
) =>
  listenTo(rabbitmqTrigger, { mode: 'trigger', credentials: credentials(), parameters: { queue, options } }, onEvent);

beforeEach(async () => {
  server = await startFakeRabbitmq();
});
afterEach(() => server.close());

describe('the RabbitMQ node', () => {
  it('sends items, or a text, to a queue that it declares', async () => {
    const { json } = await run({ queue: 'orders' }, { items: [{ id: 1 }, { id: 2 }] });
    expect(json).toEqual([{ success: true }, { success: true }]);
    const options = { headers: { header: [{ key: 'kind', value: 'new' }] } };
    await run({ queue: 'orders', sendInputData: false, message: 'hello', options });
    const listener = await listen();
    expect((await listener.next())[0]?.json).toMatchObject({ content: '{"id":1}', fields: { routingKey: 'orders' } });
    await listener.next();
    expect((await listener.next())[0]?.json).toMatchObject({
      content: 'hello',
      properties: { headers: { kind: 'new' } },
    });
    await listener.close();
  });

  it('sends to an exchange, whose bound queues get the message', async () => {
    const send = { mode: 'exchange', exchange: 'changes', exchangeType: 'fanout', routingKey: '' };
    await run(send);
    const listener = await listen({ binding: { bindings: [{ exchange: 'changes', routingKey: '' }] } });
    await run({ ...send, sendInputData: false, message: 'to all' });
    expect((await listener.next())[0]?.json.content).toBe('to all');
    await listener.close();
  });

  it('takes a queue that is there as it is, and declares what is not', async () => {
    server.declare('limited', 'other settings');
    expect((await run({ queue: 'limited' })).json).toEqual([{ success: true }]);
    expect(server.declared).toEqual([]);
    await run({ queue: 'orders' }, { items: [{ id: 1 }, { id: 2 }] });
    expect(server.declared).toEqual(['orders']);
  });

  it('says what is wrong, without the password', async () => {
    await expect(run({ queue: '' })).rejects.toThrow("The parameter 'Queue' is empty");
    await expect(run({ queue: 'q' }, { credentials: credentials({ password: 'not this' }) })).rejects.toMatchObject({
      message: expect.stringMatching(/^RabbitMQ reports: (?!.*not this).*403/),
      description: expect.stringContaining('Check user, password and virtual host'),
    });
    await expect(run({ queue: 'q' }, { credentials: credentials({ hostname: ' ' }) })).rejects.toThrow(
      'The RabbitMQ credential has no host',
    );
  });

  it('says so where no message waits to be acknowledged', async () => {
    const { hints, items } = await run({ operation: 'deleteMessage' }, { items: [{ a: 1 }] });
    expect(items[0]?.json).toEqual({ a: 1 });
    expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining('No message waits') }]);
  });
});

describe('the RabbitMQ trigger', () => {
  const send = (message: string) => run({ queue: 'orders', sendInputData: false, message });
  const settled = (...expected: string[]) => expect.poll(() => server.settled).toEqual(expected);

  it('acknowledges a message when its execution is stored', async () => {
    await send('one');
    const stored = Promise.withResolvers<FollowedOutcome>();
    const listener = await listen({}, () => stored.promise);
    await expect.poll(() => server.count('orders')).toBe(1);
    expect(server.settled).toEqual([]);
    stored.resolve('success');
    await settled('ack');
    await listener.close();
    expect(server.count('orders')).toBe(0);
  });

  it('acknowledges what is stored at the moment it is told to stop', async () => {
    await send('one');
    const [taken, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<FollowedOutcome>()];
    const listener = await listen({}, () => {
      taken.resolve();
      return stored.promise;
    });
    await taken.promise;
    stored.resolve('success');
    await listener.close();
    expect(server.settled).toEqual(['ack']);
  });

  it('loses no message whose execution could not be stored', async () => {
    await send('one');
    const listener = await listen({}, () => Promise.reject(new Error('full')));
    expect(await listener.failure).toBeInstanceOf(NodeError);
    await listener.close();
    await expect.poll(() => server.count('orders')).toBe(1);
    expect(server.settled).toEqual([]);
  });

  it('waits for the end of the execution where that is chosen, whatever it is', async () => {
    await send('one');
    const end = Promise.withResolvers<FollowedOutcome>();
    const listener = await listen({ acknowledge: 'executionFinishes' }, () => end.promise);
    await listener.next();
    expect(server.settled).toEqual([]);
    end.resolve('error');
    await settled('ack');
    await listener.close();
  });

  it('gives a message back whose execution fails where it has to succeed, and takes it again', async () => {
    await send('one');
    const outcomes: FollowedOutcome[] = ['error', 'success'];
    const listener = await listen({ acknowledge: 'executionFinishesSuccessfully' }, () => outcomes.shift() ?? 'error');
    await listener.next();
    expect((await listener.next())[0]?.json).toMatchObject({ fields: { redelivered: true } });
    await settled('nack', 'ack');
    await listener.close();
  });

  it('acknowledges when a later node says so, and gives the message back when none does', async () => {
    await send('one');
    const outcomes: FollowedOutcome[] = ['success', 'answered'];
    const listener = await listen({ acknowledge: 'laterMessageNode' }, () => outcomes.shift() ?? 'error');
    await settled('nack', 'ack');
    await listener.close();
  });

  it('has as many executions run at the same time as is allowed', async () => {
    for (const message of ['one', 'two', 'three']) await send(message);
    const ends: Array<(outcome: FollowedOutcome) => void> = [];
    const listener = await listen(
      { acknowledge: 'executionFinishes', parallelMessages: 2 },
      () => new Promise<FollowedOutcome>((resolve) => ends.push(resolve)),
    );
    await listener.next();
    await listener.next();
    expect(ends).toHaveLength(2);
    expect(listener.waiting).toBe(0);
    ends[0]?.('success');
    expect((await listener.next())[0]?.json.content).toBe('three');
    await listener.close();
    await expect.poll(() => server.count('orders')).toBe(2);
    await expect(listen({ acknowledge: 'executionFinishes', parallelMessages: 0 })).rejects.toThrow(
      "'Messages at the same time'",
    );
  });

  it('reads content as JSON, alone, or as a file', async () => {
    for (const message of ['{"a":1}', 'no JSON', '{"__proto__":1}']) await send(message);
    const listener = await listen({ jsonParseBody: true, onlyContent: true });
    expect((await listener.next())[0]?.json).toEqual({ a: 1 });
    expect((await listener.next())[0]?.json).toEqual({ content: 'no JSON' });
    const hostile = (await listener.next())[0]?.json;
    expect(Object.getOwnPropertyDescriptor(hostile, '__proto__')?.value).toBe(1);
    await settled('ack', 'ack', 'ack');
    await listener.close();
    await send('bytes');
    const files = await listen({ contentIsBinary: true });
    const [item] = await files.next();
    expect(item?.json.content).toBeUndefined();
    expect(item?.binary?.data).toMatchObject({ bytes: 5 });
    await files.close();
  });

  it('says that it can listen no longer when the connection breaks', async () => {
    const listener = await listen();
    server.cut();
    expect(await listener.failure).toBeInstanceOf(NodeError);
    await listener.close();
  });

  it('ends also when the connection breaks while it is closed', async () => {
    const listener = await listen();
    server.cutOnClose();
    await listener.close();
    await expect(run({ queue: 'orders' })).rejects.toBeInstanceOf(NodeError);
  });

  it('refuses a queue or exchange that is not there, where it is not to declare it', async () => {
    await expect(listen({ assertQueue: false })).rejects.toThrow("no queue 'orders'");
    const binding = { bindings: [{ exchange: 'nowhere', routingKey: '' }] };
    await expect(listen({ binding })).rejects.toThrow("no exchange 'nowhere'");
    await expect(listen({}, undefined, '')).rejects.toThrow('No queue is named');
  });
});
