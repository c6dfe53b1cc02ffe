import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { MessageLengths } from './message-lengths.ts';

/**
 * A connection that stands, for a library that opens its own. It gives one message at a time: the library copies what it has
 * with each piece that comes, and takes several messages of a piece by calling itself.
 */
export class MessageStream extends Duplex {
  readonly connecting = false;
  readonly readyState = 'open';
  readonly #socket: Socket;
  readonly #lengths = new MessageLengths();

  constructor(socket: Socket) {
    super({ readableObjectMode: true });
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** Another operation begins. */
  startAnew(): void {
    this.#lengths.startAnew();
  }

  #take(chunk: Buffer): void {
    try {
      for (const message of this.#lengths.read(chunk)) if (!this.push(message)) this.#socket.pause();
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#socket.write(chunk, callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#socket.end();
    callback();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#socket.destroy();
    callback(error);
  }
}
