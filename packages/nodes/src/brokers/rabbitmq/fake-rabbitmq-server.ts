import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that speaks as much of AMQP 0-9-1 as tests need: queues in memory, the default exchange, and exchanges of type fanout. */
export interface FakeRabbitmqServer {
  port: number;
  /** What clients did with deliveries, in order: `ack` or `nack`. */
  settled: string[];
  /** Queues that clients declared, in order. */
  declared: string[];
  /** Adds a queue. One that is declared anew is refused: its settings differ. */
  declare(queue: string, settings: string): void;
  /** Messages in a queue, also those that are handed out. */
  count(queue: string): number;
  /** Cuts all connections. */
  cut(): void;
  /** Cuts connections from now on instead of closing them, or channels of theirs, when clients ask for that. */
  cutOnClose(): void;
  close(): Promise<void>;
}

interface Message {
  header: Buffer;
  body: Buffer;
  isRedelivered: boolean;
}

interface Queue {
  ready: Message[];
  unsettled: number;
  consumers: Array<(message: Message) => boolean>;
  settings?: string;
}

const FRAME_END = 0xce;
const PASSWORD = 'secret';
/** Of a connection, and of a channel. */
const CLOSING: readonly string[] = ['10.50', '20.40'];

export async function startFakeRabbitmq(): Promise<FakeRabbitmqServer> {
  const queues = new Map<string, Queue>();
  const bindings = new Map<string, Set<string>>();
  const settled: string[] = [];
  const declared: string[] = [];
  const sockets = new Set<Socket>();
  const world: World = { queues, bindings, settled, declared, cutsOnClose: false };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const session = new Session(socket, world);
    socket.on('close', () => {
      sockets.delete(socket);
      session.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    settled,
    declared,
    declare: (name, settings) => queues.set(name, { ready: [], unsettled: 0, consumers: [], settings }),
    count: (name) => (queues.get(name)?.ready.length ?? 0) + (queues.get(name)?.unsettled ?? 0),
    cut,
    cutOnClose() {
      world.cutsOnClose = true;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

interface World {
  queues: Map<string, Queue>;
  bindings: Map<string, Set<string>>;
  settled: string[];
  declared: string[];
  cutsOnClose: boolean;
}

/** Reads fields of a method in their order. */
class Reader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  skip(count: number): this {
    this.#at += count;
    return this;
  }

  octet(): number {
    return this.#bytes.readUInt8(this.#at++);
  }

  short(): number {
    this.#at += 2;
    return this.#bytes.readUInt16BE(this.#at - 2);
  }

  long(): number {
    this.#at += 8;
    return Number(this.#bytes.readBigUInt64BE(this.#at - 8));
  }

  text(): string {
    const length = this.octet();
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }
}

class Session {
  readonly #socket: Socket;
  readonly #world: World;
  #received: Buffer = Buffer.alloc(0);
  #hasGreeted = false;
  #published = 0;
  #delivered = 0;
  #prefetch = 0;
  /** A message whose content is on its way. */
  #incoming: { targets: string[]; header?: Buffer; parts: Buffer[]; bytes: number } | undefined;
  readonly #unsettled = new Map<number, { queue: Queue; message: Message }>();
  readonly #consumers: Array<{ queue: Queue; deliver: (message: Message) => boolean }> = [];

  constructor(socket: Socket, world: World) {
    this.#socket = socket;
    this.#world = world;
    socket.on('data', (part) => {
      this.#received = Buffer.concat([this.#received, Buffer.from(part)]);
      this.#readFrames();
    });
  }

  /** What was handed out goes back. */
  end(): void {
    for (const { queue, deliver } of this.#consumers) queue.consumers.splice(queue.consumers.indexOf(deliver), 1);
    for (const tag of [...this.#unsettled.keys()].reverse()) this.#settle(tag, 'requeue');
  }

  #readFrames(): void {
    if (!this.#hasGreeted && this.#received.length >= 8) {
      this.#received = this.#received.subarray(8);
      this.#hasGreeted = true;
      this.#send(0, 10, 10, Buffer.from([0, 9]), table(), longText('PLAIN EXTERNAL'), longText('en_US'));
    }
    while (this.#received.length >= 8 && this.#received.length >= this.#received.readUInt32BE(3) + 8) {
      const size = this.#received.readUInt32BE(3);
      const [type, channel] = [this.#received.readUInt8(0), this.#received.readUInt16BE(1)];
      const payload = this.#received.subarray(7, 7 + size);
      this.#received = this.#received.subarray(size + 8);
      if (type === 1) this.#onMethod(channel, payload);
      else if (type === 2 && this.#incoming) this.#onHeader(channel, payload);
      else if (type === 3 && this.#incoming) this.#onBody(channel, payload);
    }
  }

  #onMethod(channel: number, payload: Buffer): void {
    const method = `${payload.readUInt16BE(0)}.${payload.readUInt16BE(2)}`;
    const reader = new Reader(payload, 4);
    if (this.#world.cutsOnClose && CLOSING.includes(method)) {
      this.#socket.destroy();
      return;
    }
    switch (method) {
      case '10.11':
        if (payload.includes(`\0${PASSWORD}`)) this.#send(0, 10, 30, short(0), long(131072), short(0));
        else this.#send(0, 10, 50, short(403), text('ACCESS_REFUSED - Login was refused'), short(0), short(0));
        return;
      case '10.40':
        this.#send(0, 10, 41, text(''));
        return;
      case '10.50':
        this.#send(0, 10, 51);
        this.#socket.end();
        return;
      case '20.10':
        this.#send(channel, 20, 11, long(0));
        return;
      case '20.40':
        this.#send(channel, 20, 41);
        return;
      case '85.10':
        this.#send(channel, 85, 11);
        return;
      case '40.10':
        this.#declareExchange(channel, reader);
        return;
      case '50.10':
        this.#declareQueue(channel, reader);
        return;
      case '50.20': {
        const [queue, exchange] = [reader.skip(2).text(), reader.text()];
        this.#world.bindings.get(exchange)?.add(queue);
        this.#send(channel, 50, 21);
        return;
      }
      case '60.10':
        this.#prefetch = reader.skip(4).short();
        this.#send(channel, 60, 11);
        return;
      case '60.20':
        this.#consume(channel, reader.skip(2).text());
        return;
      case '60.40': {
        const [exchange, key] = [reader.skip(2).text(), reader.text()];
        const targets = exchange === '' ? [key] : [...(this.#world.bindings.get(exchange) ?? [])];
        this.#incoming = { targets, parts: [], bytes: 0 };
        return;
      }
      case '60.80':
        this.#settle(reader.long(), 'ack');
        return;
      case '60.120':
        this.#settle(reader.long(), 'nack');
        return;
    }
  }

  #declareExchange(channel: number, reader: Reader): void {
    const [name] = [reader.skip(2).text(), reader.text()];
    const isPassive = (reader.octet() & 1) === 1;
    if (isPassive && !this.#world.bindings.has(name)) {
      this.#refuse(channel, 404, `NOT_FOUND - no exchange '${name}'`);
      return;
    }
    if (!this.#world.bindings.has(name)) this.#world.bindings.set(name, new Set());
    this.#send(channel, 40, 11);
  }

  #declareQueue(channel: number, reader: Reader): void {
    const name = reader.skip(2).text();
    const isPassive = (reader.octet() & 1) === 1;
    if (isPassive && !this.#world.queues.has(name)) {
      this.#refuse(channel, 404, `NOT_FOUND - no queue '${name}'`);
      return;
    }
    if (!isPassive && this.#world.queues.get(name)?.settings !== undefined) {
      this.#refuse(channel, 406, `PRECONDITION_FAILED - other settings of '${name}'`);
      return;
    }
    if (!isPassive) this.#world.declared.push(name);
    this.#queue(name);
    this.#send(channel, 50, 11, text(name), long(0), long(0));
  }

  #refuse(channel: number, code: number, reason: string): void {
    this.#send(channel, 20, 40, short(code), text(reason), short(0), short(0));
  }

  #queue(name: string): Queue {
    const found = this.#world.queues.get(name) ?? { ready: [], unsettled: 0, consumers: [] };
    this.#world.queues.set(name, found);
    return found;
  }

  #consume(channel: number, name: string): void {
    const queue = this.#queue(name);
    const deliver = (message: Message): boolean => {
      if (this.#prefetch > 0 && this.#unsettled.size >= this.#prefetch) return false;
      const tag = ++this.#delivered;
      this.#unsettled.set(tag, { queue, message });
      queue.unsettled += 1;
      const redelivered = Buffer.from([message.isRedelivered ? 1 : 0]);
      this.#send(channel, 60, 60, text('tag'), long(0), long(tag), redelivered, text(''), text(name));
      this.#frame(2, channel, message.header);
      if (message.body.length > 0) this.#frame(3, channel, message.body);
      return true;
    };
    queue.consumers.push(deliver);
    this.#consumers.push({ queue, deliver });
    this.#send(channel, 60, 21, text('tag'));
    handOut(queue);
  }

  #onHeader(channel: number, header: Buffer): void {
    if (!this.#incoming) return;
    this.#incoming.header = Buffer.from(header);
    this.#incoming.bytes = Number(header.readBigUInt64BE(4));
    if (this.#incoming.bytes === 0) this.#store(channel);
  }

  #onBody(channel: number, part: Buffer): void {
    this.#incoming?.parts.push(Buffer.from(part));
    const received = this.#incoming?.parts.reduce((sum, { length }) => sum + length, 0);
    if (received === this.#incoming?.bytes) this.#store(channel);
  }

  #store(channel: number): void {
    const { targets = [], header = Buffer.alloc(0), parts = [] } = this.#incoming ?? {};
    this.#incoming = undefined;
    for (const target of targets) {
      const queue = this.#queue(target);
      queue.ready.push({ header, body: Buffer.concat(parts), isRedelivered: false });
      handOut(queue);
    }
    this.#send(channel, 60, 80, long(0), long(++this.#published), Buffer.from([0]));
  }

  #settle(tag: number, how: 'ack' | 'nack' | 'requeue'): void {
    const found = this.#unsettled.get(tag);
    if (!found) return;
    this.#unsettled.delete(tag);
    found.queue.unsettled -= 1;
    if (how !== 'requeue') this.#world.settled.push(how);
    if (how !== 'ack') found.queue.ready.unshift({ ...found.message, isRedelivered: true });
    handOut(found.queue);
  }

  /** Two `long` make a field of 64 bits. */
  #send(channel: number, classId: number, methodId: number, ...fields: Buffer[]): void {
    this.#frame(1, channel, Buffer.concat([short(classId), short(methodId), ...fields]));
  }

  #frame(type: number, channel: number, payload: Buffer): void {
    if (this.#socket.destroyed) return;
    this.#socket.write(
      Buffer.concat([Buffer.from([type]), short(channel), long(payload.length), payload, Buffer.from([FRAME_END])]),
    );
  }
}

function handOut(queue: Queue): void {
  for (let message = queue.ready[0]; message; message = queue.ready[0]) {
    queue.ready.shift();
    const taken = message;
    if (!queue.consumers.some((deliver) => deliver(taken))) {
      queue.ready.unshift(taken);
      return;
    }
  }
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)]);
}

function longText(value: string): Buffer {
  return Buffer.concat([long(Buffer.byteLength(value)), Buffer.from(value)]);
}

function table(): Buffer {
  return long(0);
}
