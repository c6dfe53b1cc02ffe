import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a command is answered by: an error, a number, a text, a list, or nothing. */
export type RedisReply = Error | number | string | null | readonly RedisReply[];

/** A server that speaks the protocol of Redis and answers as a test says: for modules that are in no package. */
export interface FakeRedisServer {
  port: number;
  /** Commands in order, each with its arguments. */
  commands: Buffer[][];
  close(): Promise<void>;
}

/** @param answer what a command is answered by; transactions are played by the server itself. */
export async function startFakeRedis(answer: (command: string[]) => RedisReply): Promise<FakeRedisServer> {
  const commands: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received: Buffer = Buffer.alloc(0);
    let queued: RedisReply[] | undefined;
    const replyTo = (command: Buffer[]): RedisReply => {
      const words = command.map(String);
      const name = words[0]?.toUpperCase();
      if (name === 'MULTI') {
        queued = [];
        return 'OK';
      }
      if (name === 'EXEC') {
        const replies = queued ?? [];
        queued = undefined;
        return replies;
      }
      commands.push(command);
      if (!queued) return answer(words);
      queued.push(answer(words));
      return 'QUEUED';
    };
    socket.on('data', (part) => {
      received = Buffer.concat([received, Buffer.from(part)]);
      for (let read = readCommand(received); read; read = readCommand(received)) {
        received = received.subarray(read.end);
        socket.write(written(replyTo(read.command)));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A command is a list of texts, each behind its length. `undefined` while it has not come as a whole. */
function readCommand(bytes: Buffer): { command: Buffer[]; end: number } | undefined {
  let at = 0;
  const number = (): number | undefined => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const value = Number(bytes.toString('latin1', at + 1, end));
    at = end + 2;
    return value;
  };
  const count = number();
  if (count === undefined) return undefined;
  const command: Buffer[] = [];
  for (let place = 0; place < count; place++) {
    const length = number();
    if (length === undefined || bytes.length < at + length + 2) return undefined;
    command.push(bytes.subarray(at, at + length));
    at += length + 2;
  }
  return { command, end: at };
}

function written(reply: RedisReply): string {
  if (reply === null) return '$-1\r\n';
  if (reply instanceof Error) return `-${reply.message}\r\n`;
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(written).join('')}`;
}
