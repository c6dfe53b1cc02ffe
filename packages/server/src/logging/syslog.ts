import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIPv6, type Socket } from 'node:net';
import { hostname } from 'node:os';

/** Facility "local0" of RFC 5424. */
const FACILITY = 16;
const NIL = '-';

/** Levels of the log as severities, highest first. */
const SEVERITIES = [
  { from: 60, severity: 2 },
  { from: 50, severity: 3 },
  { from: 40, severity: 4 },
  { from: 30, severity: 6 },
] as const;
const DEBUG = 7;

/** A line of the log as a message of RFC 5424. */
function syslogMessage(line: string): string {
  const { level, time } = JSON.parse(line) as { level: number; time: number };
  const severity = SEVERITIES.find(({ from }) => level >= from)?.severity ?? DEBUG;
  const header = [
    `<${FACILITY * 8 + severity}>1`,
    new Date(time).toISOString(),
    hostname() || NIL,
    'millrace',
    process.pid,
  ];
  return `${header.join(' ')} ${NIL} ${NIL} ${line}`;
}

/** Sends lines to a syslog server, each in a datagram: nobody says whether they arrived. */
export function syslogByUdp({ host, port }: { host: string; port: number }) {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4').unref();
  socket.on('error', () => undefined);
  return async (lines: readonly string[]): Promise<void> => {
    for (const line of lines) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      socket.send(syslogMessage(line), port, host, (error) => (error ? reject(error) : resolve()));
      await promise;
    }
  };
}

/** Sends lines to a syslog server over one connection, with their lengths before them (RFC 6587). */
export function syslogByTcp(address: { host: string; port: number }) {
  let open: Connection | undefined;
  return async (lines: readonly string[], signal: AbortSignal): Promise<void> => {
    open ??= await openConnection(address, signal);
    const { socket, closed } = open;
    const text = lines.map((line) => framed(syslogMessage(line))).join('');
    const written = new Promise<void>((resolve, reject) => {
      socket.write(text, (error) => (error ? reject(error) : resolve()));
    });
    try {
      await Promise.race([written, closed]);
    } catch (error) {
      open = undefined;
      socket.destroy();
      throw error;
    }
  };
}

interface Connection {
  socket: Socket;
  /** Rejects when it is closed, by whomever. */
  closed: Promise<never>;
}

async function openConnection(address: { host: string; port: number }, signal: AbortSignal): Promise<Connection> {
  const socket = connect({ ...address, signal }).unref();
  await once(socket, 'connect');
  const closed = new Promise<never>((_, reject) => {
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
  closed.catch(() => undefined);
  // What goes wrong shows as its close. Servers say nothing; what they do say is not waited for.
  socket.on('error', () => undefined).resume();
  return { socket, closed };
}

function framed(message: string): string {
  return `${Buffer.byteLength(message)} ${message}`;
}
