import { readSync, writeSync } from 'node:fs';
import { frameOf, HEAD_BYTES, lengthsIn } from '../frames.ts';

/** Asks the runner and stands still until it answers. Who waits too long is ended by the runner, as everybody who stands still. */
export class SyncChannel {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  ask(question: object): unknown {
    const frame = frameOf(question);
    for (let written = 0; written < frame.length; ) written += writeSync(this.#descriptor, frame, written);
    const { text } = lengthsIn(this.#read(HEAD_BYTES));
    return JSON.parse(this.#read(text).toString('utf8'));
  }

  #read(length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length; ) {
      const count = readSync(this.#descriptor, bytes, done, length - done, null);
      if (count === 0) throw new Error('The process that runs the workflow has ended');
      done += count;
    }
    return bytes;
  }
}
