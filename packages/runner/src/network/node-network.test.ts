import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { AddressGuard } from '@millrace/network';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_DOMAIN_LIMITS } from './domain-limits.ts';
import { nodeNetwork } from './node-network.ts';

const server = createServer();
let port = 0;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => server.close());

it('closes connections when the execution is stopped, and opens none after', async () => {
  const stop = new AbortController();
  const network = nodeNetwork({ signal: stop.signal }, new AddressGuard(['127.0.0.1']), () => NO_DOMAIN_LIMITS);
  const socket = await network.connect({ host: '127.0.0.1', port });
  const closed = once(socket, 'close');
  stop.abort(new Error('stopped'));
  await closed;
  await expect(network.connect({ host: '127.0.0.1', port })).rejects.toThrow('stopped');
});

it('opens one after a stop to tell the other side, still guarded', async () => {
  const network = nodeNetwork({ signal: AbortSignal.abort() }, new AddressGuard(['127.0.0.1']), () => NO_DOMAIN_LIMITS);
  const socket = await network.connect({ host: '127.0.0.1', port, evenWhenStopped: true });
  expect(socket.destroyed).toBe(false);
  socket.destroy();
  await expect(network.connect({ host: '127.0.0.2', port, evenWhenStopped: true })).rejects.toMatchObject({
    code: 'NETWORK_BLOCKED_ADDRESS',
  });
});

describe('a credential that is limited to hosts', () => {
  const limitedTo = (...hosts: string[]) =>
    nodeNetwork({ signal: new AbortController().signal }, new AddressGuard(['127.0.0.1', 'localhost']), () => {
      return new Map([['imap', hosts]]);
    });

  it('opens no connection to another one', async () => {
    await expect(limitedTo('mail.example').connect({ host: '127.0.0.1', port })).rejects.toMatchObject({
      code: 'NETWORK_HOST_NOT_ALLOWED',
      message: "The credential of the node may not be used for connections to '127.0.0.1'",
      description: 'Its owner allows: mail.example.',
    });
  });

  it('opens further ones to the machine that an allowed one led to', async () => {
    const network = limitedTo('localhost');
    await expect(network.connect({ host: '127.0.0.1', port })).rejects.toMatchObject({
      code: 'NETWORK_HOST_NOT_ALLOWED',
    });
    (await network.connect({ host: 'localhost', port })).destroy();
    (await network.connect({ host: '127.0.0.1', port })).destroy();
  });

  it('does not let the node accept any certificate', async () => {
    const connecting = limitedTo('127.0.0.1').connect({ host: '127.0.0.1', port, isUnverified: true });
    await expect(connecting).rejects.toMatchObject({ code: 'NETWORK_UNVERIFIED_NOT_ALLOWED' });
  });
});
