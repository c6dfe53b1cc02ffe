import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { NodeError } from '@millrace/node-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LateConnection } from './late-connection.ts';

const server = createServer();
let broker: Socket;
let connection: LateConnection;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  connection = new LateConnection(Promise.resolve(connect((server.address() as AddressInfo).port, '127.0.0.1')));
  [broker] = await accepted;
});
afterEach(async () => {
  connection.destroy();
  broker.destroy();
  const isClosed = once(server, 'close');
  server.close();
  await isClosed;
});

describe('a connection to a broker', () => {
  it('carries answers, wherever they are cut', async () => {
    const answers = Buffer.from([0, 0, 0, 2, 7, 8, 0, 0, 0, 0, 0, 0, 0, 1, 9]);
    let received = Buffer.alloc(0);
    connection.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
    });
    for (let at = 0; at < answers.length; at += 1) {
      broker.write(answers.subarray(at, at + 1));
      await expect.poll(() => received.length).toBe(at + 1);
    }
    expect(received.equals(answers)).toBe(true);
  });

  it.each([
    ['a byte more than 128 MiB', [0x08, 0, 0, 1]],
    ['a negative length', [0xff, 0xff, 0xff, 0xff]],
  ])('ends when an answer has %s', async (_, length) => {
    const isClosed = once(broker, 'close');
    const failed = once(connection, 'error');
    connection.resume();
    broker.write(Buffer.from([0, 0, 0, 1, 5, ...length]));
    const [error] = await failed;
    expect(error).toBeInstanceOf(NodeError);
    expect(error).toMatchObject({ message: expect.stringContaining('128 MiB are the most') });
    await isClosed;
  });
});
