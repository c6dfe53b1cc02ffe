import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { bytes, int8, int16, int32, int64, list, RequestReader, string } from './fake-broker-wire.ts';

/** One topic each of one partition, one member a group: enough of the protocol for tests. */
export interface FakeKafkaBroker {
  port: number;
  /** Where the group goes on reading. */
  committed(group: string): number;
  /** How often messages were asked for. */
  fetches(): number;
  /** Sets of messages that a topic holds. */
  sets(topic: string): number;
  /** Cuts all connections, and takes no more. */
  close(): Promise<void>;
}

/** A set of messages as it was sent, with its place. */
interface MessageSet {
  offset: number;
  count: number;
  content: Buffer;
}

type Handler = (request: RequestReader) => Buffer | undefined | Promise<Buffer>;

const UNKNOWN_TOPIC = 3;
const WRONG_PASSWORD = 58;
const LONGEST_WAIT_MS = 200;
/** Within a set: the difference of its last offset to its first. */
const LAST_OFFSET_AT = 23;

/** Starts a broker with these topics that lets in whoever does not log in, or has the password `right`. */
export async function startFakeKafka(...names: string[]): Promise<FakeKafkaBroker> {
  const broker = new Broker(names);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    serve(socket, broker);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  broker.port = (server.address() as AddressInfo).port;
  return {
    port: broker.port,
    committed: (group) => broker.committed.get(group) ?? -1,
    fetches: () => broker.fetches,
    sets: (topic) => broker.topics.get(topic)?.length ?? 0,
    async close() {
      const isClosed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await isClosed;
    },
  };
}

/** Answers requests in their order. */
function serve(socket: Socket, broker: Broker): void {
  let waiting: Buffer = Buffer.alloc(0);
  let answering: Promise<unknown> = Promise.resolve();
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readInt32BE()) {
      const end = 4 + waiting.readInt32BE();
      const request = new RequestReader(waiting.subarray(4, end));
      waiting = waiting.subarray(end);
      answering = answering.then(async () => {
        const [api, version, correlation] = [request.int16(), request.int16(), request.int32()];
        request.string();
        const body = await broker.answer(api, version, request);
        if (body && !socket.destroyed) socket.write(bytes(Buffer.concat([int32(correlation), body])));
      });
    }
  });
}

class Broker {
  port = 0;
  fetches = 0;
  readonly topics: Map<string, MessageSet[]>;
  readonly committed = new Map<string, number>();
  #generation = 0;
  #onNews = Promise.withResolvers<void>();

  constructor(names: readonly string[]) {
    this.topics = new Map(names.map((name) => [name, []]));
  }

  /** By the number of the request; the version that is spoken of each. */
  readonly #handlers: Record<number, [version: number, Handler]> = {
    0: [3, (request) => this.#produce(request)],
    1: [4, (request) => this.#fetch(request)],
    2: [1, (request) => this.#listOffsets(request)],
    3: [4, (request) => this.#metadata(request)],
    8: [2, (request) => this.#commit(request)],
    9: [1, (request) => this.#fetchOffsets(request)],
    10: [0, () => Buffer.concat([int16(0), int32(0), string('127.0.0.1'), int32(this.port)])],
    11: [0, (request) => this.#join(request)],
    12: [0, () => int16(0)],
    13: [0, () => int16(0)],
    14: [0, (request) => this.#sync(request)],
    17: [1, () => Buffer.concat([int16(0), list(['PLAIN'], string)])],
    18: [1, () => this.#versions()],
    36: [0, (request) => this.#authenticate(request)],
  };

  answer(api: number, version: number, request: RequestReader): Buffer | undefined | Promise<Buffer> {
    const [spoken, handler] = this.#handlers[api] ?? [-1];
    if (handler && version <= spoken) return handler(request);
    // How a broker tells which versions it speaks.
    return Buffer.concat([int16(35), int32(0)]);
  }

  #versions(): Buffer {
    const spoken = Object.entries(this.#handlers);
    const each = ([api, [version]]: [string, [number, Handler]]) =>
      Buffer.concat([int16(Number(api)), int16(0), int16(version)]);
    return Buffer.concat([int16(0), list(spoken, each), int32(0)]);
  }

  #authenticate(request: RequestReader): Buffer {
    const isRight = request.bytes().toString('utf8').endsWith('\0right');
    return isRight
      ? Buffer.concat([int16(0), string(null), bytes(Buffer.alloc(0))])
      : Buffer.concat([int16(WRONG_PASSWORD), string('Authentication failed'), bytes(Buffer.alloc(0))]);
  }

  #metadata(request: RequestReader): Buffer {
    const asked = request.list(request.string);
    const mayCreate = request.int8() === 1;
    for (const name of asked)
      if (mayCreate && name.startsWith('new-')) this.topics.set(name, this.topics.get(name) ?? []);
    const partition = Buffer.concat([int16(0), int32(0), int32(0), list([0], int32), list([0], int32)]);
    const topic = (name: string) => {
      const isThere = this.topics.has(name);
      return Buffer.concat([
        int16(isThere ? 0 : UNKNOWN_TOPIC),
        string(name),
        int8(0),
        list(isThere ? [partition] : [], (one) => one),
      ]);
    };
    const self = Buffer.concat([int32(0), string('127.0.0.1'), int32(this.port), string(null)]);
    return Buffer.concat([int32(0), list([self], (one) => one), string('fake'), int32(0), list(asked, topic)]);
  }

  #produce(request: RequestReader): Buffer | undefined {
    request.string();
    const acks = request.int16();
    request.int32();
    const taken = request.list(() => {
      const topic = request.string();
      const [partition] = request.list(() => [request.int32(), request.bytes()] as const);
      return { topic, offset: this.#append(topic, partition?.[1] ?? Buffer.alloc(0)) };
    });
    this.#onNews.resolve();
    this.#onNews = Promise.withResolvers();
    if (acks === 0) return undefined;
    const each = ({ topic, offset }: { topic: string; offset: number }) =>
      Buffer.concat([string(topic), list([offset], (at) => Buffer.concat([int32(0), int16(0), int64(at), int64(-1)]))]);
    return Buffer.concat([list(taken, each), int32(0)]);
  }

  #append(topic: string, sent: Buffer): number {
    const offset = this.#end(topic);
    const content = Buffer.from(sent);
    content.writeBigInt64BE(BigInt(offset));
    this.topics.get(topic)?.push({ offset, count: content.readInt32BE(LAST_OFFSET_AT) + 1, content });
    return offset;
  }

  #end(topic: string): number {
    const last = this.topics.get(topic)?.at(-1);
    return last ? last.offset + last.count : 0;
  }

  async #fetch(request: RequestReader): Promise<Buffer> {
    this.fetches += 1;
    for (const skip of [request.int32, request.int32, request.int32, request.int32, request.int8]) skip();
    const asked = request.list(() => {
      const topic = request.string();
      const [from] = request.list(() => {
        request.int32();
        const offset = request.int64();
        request.int32();
        return offset;
      });
      return { topic, from: from ?? 0 };
    });
    const hasNews = asked.some(({ topic, from }) => this.#end(topic) > from);
    if (!hasNews) await this.#news();
    const each = ({ topic, from }: { topic: string; from: number }) => {
      const sets = (this.topics.get(topic) ?? []).filter(({ offset, count }) => offset + count > from);
      const end = int64(this.#end(topic));
      const content = bytes(Buffer.concat(sets.map((set) => set.content)));
      return Buffer.concat([string(topic), int32(1), int32(0), int16(0), end, end, int32(0), content]);
    };
    return Buffer.concat([int32(0), list(asked, each)]);
  }

  /** As brokers do: an answer without messages after a while. */
  async #news(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    await Promise.race([promise, this.#onNews.promise]);
    clearTimeout(timer);
  }

  #listOffsets(request: RequestReader): Buffer {
    request.int32();
    const asked = request.list(() => {
      const topic = request.string();
      const [time] = request.list(() => [request.int32(), request.int64()] as const);
      return { topic, isStart: time?.[1] === -2 };
    });
    const each = ({ topic, isStart }: { topic: string; isStart: boolean }) =>
      Buffer.concat([string(topic), int32(1), int32(0), int16(0), int64(-1), int64(isStart ? 0 : this.#end(topic))]);
    return list(asked, each);
  }

  #commit(request: RequestReader): Buffer {
    const group = request.string();
    for (const skip of [request.int32, request.string, request.int64]) skip();
    const topics = request.list(() => {
      const topic = request.string();
      request.list(() => {
        request.int32();
        this.committed.set(group, request.int64());
        request.string();
      });
      return topic;
    });
    return list(topics, (topic) => Buffer.concat([string(topic), int32(1), int32(0), int16(0)]));
  }

  #fetchOffsets(request: RequestReader): Buffer {
    const offset = this.committed.get(request.string()) ?? -1;
    const topics = request.list(() => {
      const topic = request.string();
      request.list(request.int32);
      return topic;
    });
    const each = (topic: string) =>
      Buffer.concat([string(topic), int32(1), int32(0), int64(offset), string(''), int16(0)]);
    return list(topics, each);
  }

  #join(request: RequestReader): Buffer {
    for (const skip of [request.string, request.int32, request.string, request.string]) skip();
    const [protocol] = request.list(() => ({ name: request.string(), metadata: request.bytes() }));
    this.#generation += 1;
    const member = `member-${this.#generation}`;
    const members = [Buffer.concat([string(member), bytes(protocol?.metadata ?? Buffer.alloc(0))])];
    return Buffer.concat([
      int16(0),
      int32(this.#generation),
      string(protocol?.name ?? ''),
      string(member),
      string(member),
      list(members, (one) => one),
    ]);
  }

  #sync(request: RequestReader): Buffer {
    for (const skip of [request.string, request.int32, request.string]) skip();
    const [own] = request.list(() => [request.string(), request.bytes()] as const);
    return Buffer.concat([int16(0), bytes(own?.[1] ?? Buffer.alloc(0))]);
  }
}
