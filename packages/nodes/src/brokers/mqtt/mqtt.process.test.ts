import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type FollowedOutcome, type JsonObject, NodeError } from '@millrace/node-sdk';
import { listenTo, type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebSocketStream, WebSocketServer } from 'ws';
import mqtt from './mqtt.node.ts';
import mqttTrigger from './mqtt-trigger.node.ts';
import { startMqttBroker, type TestBroker } from './test-broker.ts';

let server: TestBroker;
const credentials = (more: JsonObject = {}) => ({ mqtt: { host: '127.0.0.1', port: server.port, ...more } });
const publish = (parameters: JsonObject, options: NodeTestOptions = {}) =>
  runNode(mqtt, { credentials: credentials(), ...options, parameters });
const send = (topic: string, message: string, options: JsonObject = {}) =>
  publish({ topic, sendInputData: false, message, options });
const listen = (
  topics: string,
  options: JsonObject = {},
  onEvent?: () => Promise<FollowedOutcome>,
  more: JsonObject = {},
) =>
  listenTo(mqttTrigger, { mode: 'trigger', credentials: credentials(more), parameters: { topics, options } }, onEvent);

beforeEach(async () => {
  server = await startMqttBroker();
});
afterEach(() => server.close());

describe('the MQTT node and its trigger', () => {
  it('publish and take messages of topics, also by patterns', async () => {
    const listener = await listen('house/+/light, alarms/#:1');
    const { json } = await publish({ topic: 'house/kitchen/light', options: { qos: 1 } }, { items: [{ on: true }] });
    expect(json).toEqual([{ on: true }]);
    await send('other', 'no');
    await send('alarms/fire/now', 'run', { qos: 2 });
    expect((await listener.next())[0]?.json).toEqual({ message: '{"on":true}', topic: 'house/kitchen/light' });
    expect((await listener.next())[0]?.json).toEqual({ message: 'run', topic: 'alarms/fire/now' });
    await listener.close();
  });

  it('read messages as JSON, with or without their topic', async () => {
    const listener = await listen('t', { jsonParseBody: true, onlyMessage: true });
    for (const message of ['{"a":1}', 'no JSON', '[1]']) await send('t', message);
    const seen = [await listener.next(), await listener.next(), await listener.next()];
    expect(seen.map(([item]) => item?.json)).toEqual([{ a: 1 }, { message: 'no JSON' }, { message: [1] }]);
    await listener.close();
  });

  it('leave a message to those who come later, where it is retained', async () => {
    await send('state', 'on', { retain: true, qos: 1 });
    const listener = await listen('state');
    expect((await listener.next())[0]?.json).toEqual({ message: 'on', topic: 'state' });
    await listener.close();
  });

  it.each([1, 2])(
    'get a message again that could not be stored, in a session that the broker keeps: quality of service %i',
    async (qos) => {
      const session = { clientId: 'millrace', clean: false };
      const full = await listen(`jobs:${qos}`, {}, () => Promise.reject(new Error('full')), session);
      await send('jobs', 'one', { qos });
      expect(await full.failure).toBeInstanceOf(NodeError);
      await full.close();
      const again = await listen(`jobs:${qos}`, {}, undefined, session);
      expect((await again.next())[0]?.json).toEqual({ message: 'one', topic: 'jobs' });
      await again.close();
    },
  );

  it.each([1, 2])(
    'confirm what is stored at the moment the trigger is told to stop: quality of service %i',
    async (qos) => {
      const session = { clientId: 'millrace', clean: false };
      const [taken, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<FollowedOutcome>()];
      const onEvent = (): Promise<FollowedOutcome> => {
        taken.resolve();
        return stored.promise;
      };
      const first = await listen(`jobs:${qos}`, {}, onEvent, session);
      await send('jobs', 'one', { qos });
      await taken.promise;
      const closed = first.close();
      stored.resolve('success');
      await closed;
      const second = await listen(`jobs:${qos}`, {}, undefined, session);
      await send('jobs', 'two', { qos });
      expect((await second.next())[0]?.json).toEqual({ message: 'two', topic: 'jobs' });
      await second.close();
    },
  );

  it('listen from the first message of a kept session on, however long its execution takes', async () => {
    const session = { clientId: 'millrace', clean: false };
    await (await listen('jobs:1', {}, undefined, session)).close();
    await send('jobs', 'one', { qos: 1 });
    const end = Promise.withResolvers<FollowedOutcome>();
    const listener = await listen('jobs:1', { parallelProcessing: false }, () => end.promise, session);
    expect((await listener.next())[0]?.json).toEqual({ message: 'one', topic: 'jobs' });
    end.resolve('success');
    await send('jobs', 'two', { qos: 1 });
    expect((await listener.next())[0]?.json).toEqual({ message: 'two', topic: 'jobs' });
    await listener.close();
  });

  it('let a message wait for the end of the execution before, where that is chosen', async () => {
    const ends: Array<(outcome: FollowedOutcome) => void> = [];
    const listener = await listen(
      't:1',
      { parallelProcessing: false },
      () => new Promise<FollowedOutcome>((resolve) => ends.push(resolve)),
    );
    await send('t', 'one', { qos: 1 });
    await send('t', 'two', { qos: 1 });
    await listener.next();
    expect(ends).toHaveLength(1);
    expect(listener.waiting).toBe(0);
    ends[0]?.('error');
    expect((await listener.next())[0]?.json).toMatchObject({ message: 'two' });
    await listener.close();
  });

  it('speak over a WebSocket, too', async () => {
    const webSockets = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/mqtt' });
    webSockets.on('connection', (socket, request) => server.broker.handle(createWebSocketStream(socket), request));
    await once(webSockets, 'listening');
    const { port: webPort } = webSockets.address() as AddressInfo;
    const over = { protocol: 'ws', host: '127.0.0.1/mqtt', port: webPort };
    const listener = await listen('t', {}, undefined, over);
    await publish({ topic: 't' }, { items: [{ a: 1 }], credentials: credentials(over) });
    expect((await listener.next())[0]?.json).toEqual({ message: '{"a":1}', topic: 't' });
    await listener.close();
    webSockets.close();
    await once(webSockets, 'close');
  });

  it('say that they can listen no longer when the connection ends', async () => {
    const listener = await listen('t');
    const failure = listener.failure;
    await new Promise<void>((resolve) => server.broker.close(() => resolve()));
    expect(await failure).toBeInstanceOf(NodeError);
    await listener.close();
  });

  it('say what is wrong, without the password', async () => {
    const wrong = credentials({ username: 'ann', password: 'secret' });
    await expect(publish({ topic: 't' }, { credentials: wrong })).rejects.toMatchObject({
      message: expect.stringMatching(/^MQTT reports: (?!.*secret)/),
      description: expect.stringContaining('Check user and password'),
    });
    await expect(publish({ topic: 'a/#' })).rejects.toThrow("'a/#' is a pattern");
    await expect(publish({ topic: 't' }, { credentials: credentials({ host: '' }) })).rejects.toThrow(
      'The MQTT credential has no host',
    );
    await expect(listen(' , ')).rejects.toThrow('No topic is named');
  });
});
