import dgram from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import net from 'node:net';
import { AddressGuard } from '@millrace/network';

type Method = (this: unknown, ...args: unknown[]) => unknown;

// Code of the package may replace what it finds in its process later: what the guard uses is taken before.
const { apply } = Reflect;

/**
 * Lets sockets of this process reach only what requests may reach. It holds at the handles of the system: whatever library
 * opens a connection, it comes through here with the address that it really connects to. Local sockets, and servers, are
 * refused.
 * @param pipe a socket whose handle is one of a local socket.
 */
export async function guardNetwork(allow: readonly string[], pipe: net.Socket): Promise<void> {
  const guard = new AddressGuard(allow);
  const check = (address: unknown): void => {
    if (typeof address === 'string' && guard.allowsAddress(address)) return;
    throw refusal(`reach ${String(address)}: it is an internal address`);
  };
  const tcp = await withListener((handle) => Object.getPrototypeOf(handle));
  const udp = await withDatagramSocket((handle) => Object.getPrototypeOf(handle));
  const local: object = Object.getPrototypeOf(handleOf(pipe));
  for (const prototype of [tcp, udp]) {
    for (const method of ['connect', 'connect6'])
      before(prototype, method, (args) => check(args[addressPlace(prototype === udp)]));
  }
  for (const method of ['send', 'send6']) {
    // A connected socket is given no address: it was looked at when it was connected.
    before(udp, method, (args) => typeof args[3] === 'number' && check(args[4]));
  }
  for (const method of ['connect', 'bind', 'listen']) refuse(local, method, 'use local sockets');
  refuse(tcp, 'listen', 'listen for connections');
  guardNameServers(check);
}

/** The request comes first where there is one. */
function addressPlace(isDatagram: boolean): number {
  return isDatagram ? 0 : 1;
}

/** Name servers are asked by the system itself, past all sockets. */
function guardNameServers(check: (address: unknown) => void): void {
  const channel: object = Object.getPrototypeOf(handleOf(new dns.Resolver()));
  before(channel, 'setServers', ([servers]) => {
    for (const server of Array.isArray(servers) ? servers : []) check(Array.isArray(server) ? server[1] : server);
  });
}

function before(prototype: object, method: string, look: (args: unknown[]) => void): void {
  const original: Method = Reflect.get(prototype, method);
  Object.defineProperty(prototype, method, {
    value: function guarded(this: unknown, ...args: unknown[]): unknown {
      look(args);
      return apply(original, this, args);
    },
  });
}

function refuse(prototype: object, method: string, what: string): void {
  before(prototype, method, () => {
    throw refusal(what);
  });
}

function refusal(what: string): Error {
  return Object.assign(new Error(`A package may not ${what}`), { code: 'ERR_ACCESS_DENIED' });
}

async function withListener<Result>(use: (handle: object) => Result): Promise<Result> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return use(handleOf(server));
  } finally {
    server.close();
  }
}

async function withDatagramSocket<Result>(use: (handle: object) => Result): Promise<Result> {
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  try {
    const state: object =
      Object.getOwnPropertySymbols(socket)
        .map((symbol): unknown => Reflect.get(socket, symbol))
        .find(
          (value): value is { handle: object } => typeof value === 'object' && value !== null && 'handle' in value,
        ) ?? {};
    return use(Reflect.get(state, 'handle'));
  } finally {
    socket.close();
  }
}

/** What the system knows a socket, a server or a resolver by. */
function handleOf(thing: object): object {
  const handle: unknown = Reflect.get(thing, '_handle');
  if (typeof handle !== 'object' || handle === null) throw new Error('The network of packages cannot be guarded');
  return handle;
}
