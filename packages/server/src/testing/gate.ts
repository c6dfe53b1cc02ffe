import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Holds up what asks at its address until it is let through. */
export class Gate {
  readonly #server: Server;
  readonly #waiting: Array<{ path: string; response: ServerResponse }> = [];
  #arrived = Promise.withResolvers<void>();

  constructor() {
    this.#server = createServer(({ url = '' }, response) => {
      this.#waiting.push({ path: url, response });
      this.#arrived.resolve();
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Resolves when somebody waits. */
  async arrival(): Promise<void> {
    await this.#arrived.promise;
  }

  /** What those ask for who wait. */
  get waiting(): string[] {
    return this.#waiting.map(({ path }) => path);
  }

  /** Lets through who waits first, of those who ask for this. */
  letThrough(path?: string): void {
    const index = path === undefined ? 0 : this.#waiting.findIndex((one) => one.path === path);
    if (index >= 0) this.#waiting.splice(index, 1)[0]?.response.end();
    if (this.#waiting.length === 0) this.#arrived = Promise.withResolvers();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
