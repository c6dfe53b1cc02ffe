import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a service that can be broken, as when the service or the network between is away. */
export class BreakableLink {
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #isSilent = false;
  #losesAnswers = false;

  private constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port) };
  }

  static async to(url: string): Promise<BreakableLink> {
    const link = new BreakableLink(new URL(url));
    await link.restore();
    return link;
  }

  get port(): number {
    return this.#port;
  }

  /** Ends all connections; new ones are refused. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Connections stay, but nothing comes through. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** What is asked comes through, but no answer does. */
  loseAnswers(): void {
    this.#losesAnswers = true;
  }

  async restore(): Promise<void> {
    this.#isSilent = false;
    this.#losesAnswers = false;
    for (const socket of this.#sockets) socket.resume();
    if (this.#server) return;
    this.#server = createServer((socket) => this.#pass(socket));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #pass(near: Socket): void {
    const far = connect(this.#target);
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('data', (bytes) => {
        if (peer === far || !this.#losesAnswers) peer.write(bytes);
      });
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        peer.destroy();
      });
      if (this.#isSilent) socket.pause();
    }
  }
}
