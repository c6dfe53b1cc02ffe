import { NodeError } from '@millrace/node-sdk';

/** Largest answer of a broker: the library collects what the length says, up to 2 GiB. */
const MOST_BYTES = 128 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** Reads along how long the answers are that a broker sends: each stands behind its length, in four bytes. */
export class AnswerLengths {
  /** Bytes of the answer that are still to come. */
  #rest = 0;
  #length = 0;
  #lengthBytes = 0;

  /** @throws NodeError as soon as an answer says that it is longer than 128 MiB. */
  read(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      const skipped = Math.min(this.#rest, chunk.length - at);
      this.#rest -= skipped;
      at += skipped;
      if (at < chunk.length) this.#readLength(chunk.readUInt8(at++));
    }
  }

  #readLength(byte: number): void {
    this.#length = this.#length * 256 + byte;
    this.#lengthBytes += 1;
    if (this.#lengthBytes < LENGTH_BYTES) return;
    if (this.#length > MOST_BYTES) {
      throw new NodeError(`The broker announces an answer of ${this.#length} bytes; 128 MiB are the most`, {
        description:
          "Check that the address is one of a Kafka broker, and 'SSL' in the credential. " +
          "Lower 'Most bytes of a partition' where it was raised.",
      });
    }
    this.#rest = this.#length;
    this.#length = 0;
    this.#lengthBytes = 0;
  }
}
