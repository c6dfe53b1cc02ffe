import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** A server that speaks MongoDB's wire protocol and answers as a test says: there is no package of a real one. */
export interface FakeMongoServer {
  port: number;
  /** Commands of the node, in order, without what the driver adds. */
  commands: Document[];
  openConnections(): number;
  close(): Promise<void>;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const ADDED_BY_DRIVER = ['$db', 'lsid', '$clusterTime', 'txnNumber', 'apiVersion'];
const OF_DRIVER = new Set(['hello', 'ismaster', 'isMaster', 'ping', 'endSessions']);

/** @param answer what a command is answered by, beyond `{ ok: 1 }`; a promise that never settles plays a slow server. */
export async function startFakeMongo(
  answer: (command: Document) => Document | undefined | Promise<Document | undefined>,
  hello: (port: number) => Document = () => ({}),
): Promise<FakeMongoServer> {
  const commands: Document[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', async (part) => {
      received = Buffer.concat([received, part]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        const reply = await reactTo(readCommand(message));
        if (!socket.destroyed) socket.write(replyTo(message, reply));
      }
    });
  });
  const reactTo = async (command: Document): Promise<Document> => {
    const [name = ''] = Object.keys(command);
    if (name.toLowerCase() === 'hello' || name.toLowerCase() === 'ismaster') return greeting(hello(port));
    if (OF_DRIVER.has(name)) return { ok: 1 };
    commands.push(Object.fromEntries(Object.entries(command).filter(([key]) => !ADDED_BY_DRIVER.includes(key))));
    return { ok: 1, ...(await answer(command)) };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    commands,
    openConnections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function greeting(more: Document): Document {
  return {
    ok: 1,
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    minWireVersion: 0,
    maxWireVersion: 25,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    ...more,
  };
}

function readCommand(message: Buffer): Document {
  if (message.readInt32LE(12) === OP_QUERY) {
    const name = message.indexOf(0, 20);
    return BSON.deserialize(message.subarray(name + 9));
  }
  const end = 21 + message.readInt32LE(21);
  const command = BSON.deserialize(message.subarray(21, end));
  for (let at = end; at < message.length; ) {
    const sectionEnd = at + 1 + message.readInt32LE(at + 1);
    const nameEnd = message.indexOf(0, at + 5);
    const documents: Document[] = [];
    for (let from = nameEnd + 1; from < sectionEnd; from += message.readInt32LE(from)) {
      documents.push(BSON.deserialize(message.subarray(from, from + message.readInt32LE(from))));
    }
    command[message.toString('utf8', at + 5, nameEnd)] = documents;
    at = sectionEnd;
  }
  return command;
}

function replyTo(message: Buffer, reply: Document): Buffer {
  const isQuery = message.readInt32LE(12) === OP_QUERY;
  const head = Buffer.alloc(isQuery ? 36 : 21);
  const body = BSON.serialize(reply);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  if (isQuery) head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}
