import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { AddressGuard } from '@millrace/network';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
  const network = nodeNetwork({ signal: stop.signal }, new AddressGuard(['127.0.0.1']));
  const socket = await network.connect({ host: '127.0.0.1', port });
  const closed = once(socket, 'close');
  stop.abort(new Error('stopped'));
  await closed;
  await expect(network.connect({ host: '127.0.0.1', port })).rejects.toThrow('stopped');
});

it('opens one after a stop to tell the other side, still guarded', async () => {
  const network = nodeNetwork({ signal: AbortSignal.abort() }, new AddressGuard(['127.0.0.1']));
  const socket = await network.connect({ host: '127.0.0.1', port, evenWhenStopped: true });
  expect(socket.destroyed).toBe(false);
  socket.destroy();
  await expect(network.connect({ host: '127.0.0.2', port, evenWhenStopped: true })).rejects.toMatchObject({
    code: 'NETWORK_BLOCKED_ADDRESS',
  });
});
