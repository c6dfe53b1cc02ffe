import { Duplex } from 'node:stream';

export const PACKET = {
  batch: 1,
  call: 3,
  answer: 4,
  attention: 6,
  transaction: 14,
  login: 16,
  sspi: 17,
  prelogin: 18,
};

const HEADER = 8;
const MOST = 4096;

export interface TdsMessage {
  type: number;
  body: Buffer;
}

/** Puts a message into packets. */
export function packetsOf({ type, body }: TdsMessage): Buffer {
  const packets: Buffer[] = [];
  for (let at = 0; at === 0 || at < body.length; at += MOST - HEADER) {
    const part = body.subarray(at, at + MOST - HEADER);
    const header = Buffer.alloc(HEADER);
    header.writeUInt8(type, 0);
    header.writeUInt8(at + part.length >= body.length ? 1 : 0, 1);
    header.writeUInt16BE(part.length + HEADER, 2);
    packets.push(header, part);
  }
  return Buffer.concat(packets);
}

/** Takes messages out of what a client sends. */
export class MessageReader {
  #rest = Buffer.alloc(0);
  #parts: Buffer[] = [];

  *read(chunk: Buffer): Generator<TdsMessage> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= HEADER) {
      const length = this.#rest.readUInt16BE(2);
      if (this.#rest.length < length) return;
      const [type = 0, status = 0] = this.#rest;
      this.#parts.push(this.#rest.subarray(HEADER, length));
      this.#rest = this.#rest.subarray(length);
      if ((status & 1) === 0) continue;
      const body = Buffer.concat(this.#parts);
      this.#parts = [];
      yield { type, body };
    }
  }
}

/**
 * The stream that TLS runs on: as long as hands are shaken it lies in packets of the connection, afterwards the connection lies in it.
 */
export class PacketTunnel extends Duplex {
  #isShakingHands = true;
  readonly #outer: Duplex;
  readonly #reader = new MessageReader();
  #pending: Buffer[] = [];

  constructor(outer: Duplex) {
    super();
    this.#outer = outer;
    outer.on('data', (chunk: Buffer) => {
      // Packets hold what begins with their type; records of TLS do not.
      if (chunk[0] !== PACKET.prelogin) this.push(chunk);
      else for (const { body } of this.#reader.read(chunk)) this.push(body);
    });
    outer.on('end', () => this.push(null));
  }

  /** What follows is not put into packets. */
  endHandshake(): void {
    this.#isShakingHands = false;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#isShakingHands) {
      this.#outer.write(chunk);
    } else {
      if (this.#pending.length === 0) setImmediate(() => this.#flush());
      this.#pending.push(chunk);
    }
    done();
  }

  /** A flight of the handshake is one message. */
  #flush(): void {
    this.#outer.write(packetsOf({ type: PACKET.answer, body: Buffer.concat(this.#pending) }));
    this.#pending = [];
  }

  override _final(done: () => void): void {
    this.#outer.end();
    done();
  }
}
