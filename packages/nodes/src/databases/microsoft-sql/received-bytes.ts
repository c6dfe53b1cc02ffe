import type { Socket } from 'node:net';
import { NodeError } from '@millrace/node-sdk';

/** Counts what a server sends in answer to a statement, and ends the connection when it is too much. */
export class ReceivedBytes {
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  countedOn(socket: Socket): Socket {
    return socket.on('data', (chunk: Buffer) => {
      this.#count += chunk.length;
      if (this.#count <= this.#most) return;
      socket.destroy(
        new NodeError(`The answer of Microsoft SQL is larger than ${Math.round(this.#most / 1024 / 1024)} MB`, {
          description: 'Select less at a time, for example by TOP or OFFSET … FETCH.',
        }),
      );
    });
  }

  startAnew(): void {
    this.#count = 0;
  }
}
