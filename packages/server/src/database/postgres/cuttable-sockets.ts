import { Socket } from 'node:net';

/** A server that does not take leave by then is away. */
const PATIENCE_MS = 3000;

/** The sockets of connections to a database: those that hang can be cut off. */
export class CuttableSockets {
  readonly #open = new Set<Socket>();

  /** For the `stream` of a connection. */
  readonly create = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  };

  /** Ends connections in an orderly way, and cuts them off where the other side says nothing. What waits for an answer then fails. */
  async end(end: () => Promise<void>): Promise<void> {
    const timer = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, PATIENCE_MS);
    await end().finally(() => clearTimeout(timer));
  }
}
