import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a server and its database, and can take that away. */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isAway = false;

  constructor(target: URL) {
    this.#server = createServer((client) => {
      if (this.#isAway) {
        client.destroy();
        return;
      }
      const database = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [client, database],
        [database, client],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => undefined);
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
  }

  /** @returns the port to connect to. */
  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  takeAway(): void {
    this.#isAway = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  giveBack(): void {
    this.#isAway = false;
  }

  close(): void {
    this.takeAway();
    this.#server.close();
  }
}
