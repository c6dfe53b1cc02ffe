import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { AnswerLengths } from './answer-lengths.ts';
import { kafkaError } from './kafka-error.ts';

/** A stream for a library that wants one at once: it carries data as soon as the guarded connection stands, and ends where an answer is too long. */
export class LateConnection extends Duplex {
  readonly #connecting: Promise<Socket>;
  readonly #lengths = new AnswerLengths();
  #socket: Socket | undefined;

  constructor(connecting: Promise<Socket>) {
    super();
    this.#connecting = connecting;
  }

  override _construct(callback: (error?: Error | null) => void): void {
    this.#connecting.then((socket) => {
      this.#socket = socket;
      socket.on('data', (chunk) => {
        if (this.#isTooLong(chunk)) return;
        if (!this.push(chunk)) socket.pause();
      });
      socket.on('end', () => this.push(null));
      socket.on('error', (error) => this.destroy(error));
      socket.on('close', () => this.destroy());
      callback();
      this.emit('connect');
    }, callback);
  }

  /** Ends the connection with an error where it is. */
  #isTooLong(chunk: Buffer): boolean {
    try {
      this.#lengths.read(chunk);
      return false;
    } catch (error) {
      this.destroy(kafkaError(error));
      return true;
    }
  }

  override _read(): void {
    this.#socket?.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#socket?.write(chunk, callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#socket?.end();
    callback();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (this.#socket) this.#socket.destroy();
    else this.#connecting.then((socket) => socket.destroy()).catch(() => undefined); // The reader of the stream is told.
    callback(error);
  }

  /** The process waits for nothing of it in any case: whoever opened it closes it. */
  unref(): this {
    return this;
  }
}
