import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Network } from '../context/network.ts';
import { NodeError } from '../errors/node-error.ts';

/** Sockets of the process, which its host guards. */
export function plainNetwork(signal: AbortSignal): Network {
  return {
    connect({ host, port, tls, timeoutMs = 30_000 }) {
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const socket = tls
          ? connectTls({ host, port, ...tls, rejectUnauthorized: !tls.allowUnauthorizedCerts })
          : connectTcp({ host, port });
        const fail = (error: Error) => {
          socket.destroy();
          reject(new NodeError(`No connection to ${host}:${port}: ${error.message}`, { code: 'NETWORK_FAILED' }));
        };
        socket.setTimeout(timeoutMs, () => fail(new Error('It took too long')));
        socket.once('error', fail);
        socket.once(tls ? 'secureConnect' : 'connect', () => {
          socket.setTimeout(0);
          socket.off('error', fail);
          resolve(socket);
        });
      });
    },
  };
}
