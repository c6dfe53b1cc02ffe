import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { JsonObject } from '@millrace/node-sdk';
import { listen } from './free-port.ts';

/** A Postgres of this process with the extension pgvector, for one connection at a time. */
export interface PgVectorServer extends AsyncDisposable {
  credential: JsonObject;
  /** Runs SQL beside the connection. */
  run(text: string): Promise<Record<string, unknown>[]>;
}

/** What a client sends first to ask for encryption. */
const SSL_REQUEST = 80877103;

export async function startPgVectorServer(): Promise<PgVectorServer> {
  const database = await PGlite.create({ extensions: { vector } });
  const server = createServer((socket) => serve(socket, database));
  const port = await listen(server);
  return {
    credential: { host: '127.0.0.1', port, database: 'postgres', user: 'postgres', password: 'x', ssl: 'disable' },
    run: async (text) => (await database.query<Record<string, unknown>>(text)).rows,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

function serve(socket: Socket, database: PGlite): void {
  let answered = Promise.resolve();
  let buffered = Buffer.alloc(0);
  let isOpen = false;
  socket.on('error', () => socket.destroy());
  socket.on('data', (part) => {
    buffered = Buffer.concat([buffered, part as Buffer]);
    for (let message = next(); message; message = next()) {
      const bytes = message;
      answered = answered.then(async () => {
        if (bytes.length === 8 && bytes.readUInt32BE(4) === SSL_REQUEST) socket.write('N');
        else if (bytes[0] === END) socket.end();
        else socket.write(await database.execProtocolRaw(bytes));
      });
      answered.catch(() => socket.destroy());
    }
  });

  /** The next whole message. The first ones have no letter before their length. */
  function next(): Buffer | undefined {
    const head = isOpen ? 1 : 0;
    if (buffered.length < head + 4) return undefined;
    const length = buffered.readUInt32BE(head) + head;
    if (buffered.length < length) return undefined;
    const message = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    if (!isOpen) isOpen = length !== 8;
    return message;
  }
}

/** The letter with which a client says that it leaves. */
const END = 'X'.charCodeAt(0);
