import dgram from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import net from 'node:net';
import { getSystemErrorMap } from 'node:util';
import { AddressGuard } from '@millrace/network';

type Method = (this: unknown, ...args: unknown[]) => unknown;

// Code of the package may replace what it finds in its process later: what the guard uses is taken before.
const { apply } = Reflect;
const { assign, defineProperty } = Object;

/**
 * What handles answer when the system refuses. Sockets tell it as an event, which libraries expect; an exception from a handle
 * ends the process: some libraries look for the services of a cloud as soon as they are loaded.
 */
const REFUSED = [...getSystemErrorMap()].find(([, [name]]) => name === 'EACCES')?.[0] ?? -13;

/**
 * Lets sockets of this process reach only what requests may reach. It holds at the handles of the system: whatever library
 * opens a connection, it comes through here with the address that it really connects to. Local sockets, and servers, are
 * refused.
 * @param pipe a socket whose handle is one of a local socket.
 */
export async function guardNetwork(allow: readonly string[], pipe: net.Socket): Promise<void> {
  const guard = new AddressGuard(allow);
  const allows = (address: unknown): boolean => typeof address === 'string' && guard.allowsAddress(address);
  const tcp = await withListener((handle) => Object.getPrototypeOf(handle));
  const udp = await withDatagramSocket((handle) => Object.getPrototypeOf(handle));
  const local: object = Object.getPrototypeOf(handleOf(pipe));
  for (const prototype of [tcp, udp]) {
    for (const method of ['connect', 'connect6'])
      only(prototype, method, (args) => allows(args[addressPlace(prototype === udp)]));
  }
  for (const method of ['send', 'send6']) {
    // A connected socket is given no address, and so fewer arguments: it was looked at when it was connected.
    only(udp, method, (args) => args.length <= 4 || allows(args[4]));
  }
  for (const method of ['connect', 'bind', 'listen']) only(local, method, () => false);
  only(tcp, 'listen', () => false);
  guardNameServers(allows);
}

/** The request comes first where there is one. */
function addressPlace(isDatagram: boolean): number {
  return isDatagram ? 0 : 1;
}

/** Name servers are asked by the system itself, past all sockets. */
function guardNameServers(allows: (address: unknown) => boolean): void {
  const channel: object = Object.getPrototypeOf(handleOf(new dns.Resolver()));
  const original: Method = Reflect.get(channel, 'setServers');
  replace(channel, 'setServers', function guarded(this: unknown, servers: unknown): unknown {
    // Each is read once: what is looked at is what is used.
    const read: unknown[] = [];
    const list = servers as ArrayLike<ArrayLike<unknown>>;
    for (let at = 0; at < list.length; at++) {
      const server = list[at];
      const [family, address, port] = [server?.[0], server?.[1], server?.[2]];
      if (!allows(address)) throw refusal(address);
      // Assigning would call what a package may have put on the prototype of lists.
      defineProperty(read, at, { __proto__: null, value: [family, address, port] } as PropertyDescriptor);
    }
    return apply(original, this, [read]);
  });
}

/** Lets a method of a handle be called where it is allowed; else it answers that the system refuses. */
function only(prototype: object, method: string, isAllowed: (args: unknown[]) => boolean): void {
  const original: Method = Reflect.get(prototype, method);
  replace(prototype, method, function guarded(this: unknown, ...args: unknown[]): unknown {
    return isAllowed(args) ? apply(original, this, args) : REFUSED;
  });
}

function replace(prototype: object, method: string, value: Method): void {
  defineProperty(prototype, method, { value, writable: false, configurable: false });
}

function refusal(address: unknown): Error {
  const named = typeof address === 'string' ? address : 'a name server without an address';
  return assign(new Error(`A package may not reach ${named}: it is an internal address`), {
    code: 'ERR_ACCESS_DENIED',
  });
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
