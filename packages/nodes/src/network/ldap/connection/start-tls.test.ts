import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openTcp, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startTls } from './start-tls.ts';

/** An extended response of the code 0. */
const GO_ON = Buffer.from([0x30, 0x0c, 2, 1, 1, 0x78, 7, 0x0a, 1, 0, 4, 0, 4, 0]);

let server: Server | undefined;
afterEach(() => server?.close());

/** A connection to a server that takes up STARTTLS, and is silent when hands are to be shaken. */
async function connected(onHello: (client: Socket) => void): Promise<Socket> {
  server = createServer((peer) => {
    peer.on('error', () => undefined);
    peer.once('data', () => {
      peer.write(GO_ON);
      peer.once('data', () => onHello(client));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = openTcp((server.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  return client;
}

describe('a handshake that the server never ends', () => {
  const target = { host: '127.0.0.1', tls: {} };

  it('is given up after its time', async () => {
    const socket = await connected(() => undefined);
    await expect(startTls(socket, { ...target, timeoutMs: 50 })).rejects.toThrow('it took too long');
  });

  it('ends when the execution is stopped, which closes the connection', async () => {
    const socket = await connected((client) => client.destroy());
    await expect(startTls(socket, { ...target, timeoutMs: 10_000 })).rejects.toThrow('the connection was closed');
  });
});
