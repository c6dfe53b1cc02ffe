import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector gets it; ids in hexadecimal digits. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  state: string;
  name: string;
  kind: number;
  durationMs: number;
  attributes: Record<string, string | number>;
  isFailed: boolean;
  resource: Record<string, string | number>;
}

/** A collector that takes OTLP as protobuf over HTTP. */
export interface TraceCollector extends AsyncDisposable {
  url: string;
  spans: CollectedSpan[];
  /** Headers of what was sent. */
  headers: Array<Record<string, unknown>>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const headers: TraceCollector['headers'] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    headers.push({ ...request.headers, path: request.url });
    spans.push(...spansOf(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Field = bigint | Buffer;
/** Values of a message by the number of their field. */
type Message = Map<number, Field[]>;

/** The wire format of protobuf, as far as spans need it. */
function read(bytes: Buffer): Message {
  const message: Message = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(bytes[at++] ?? 0);
      value |= (byte & 0x7fn) << shift;
      if ((byte & 0x80n) === 0n) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const readers: Record<number, () => Field> = {
      0: varint,
      1: () => take(8).readBigUInt64LE(),
      2: () => take(Number(varint())),
      5: () => BigInt(take(4).readUInt32LE()),
    };
    const value = readers[tag & 7]?.();
    if (value === undefined) throw new Error(`A field of the wire type ${tag & 7} cannot be read`);
    message.set(tag >> 3, [...(message.get(tag >> 3) ?? []), value]);
  }
  return message;
}

const messages = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((value) => read(value as Buffer));
const bytesOf = (message: Message, field: number): Buffer => (message.get(field)?.[0] as Buffer) ?? Buffer.alloc(0);
const numberOf = (message: Message, field: number): number => Number(message.get(field)?.[0] ?? 0n);

function attributesOf(message: Message, field: number): Record<string, string | number> {
  const pairs = messages(message, field).map((pair): [string, string | number] => {
    const value = read(bytesOf(pair, 2));
    return [bytesOf(pair, 1).toString(), value.has(1) ? bytesOf(value, 1).toString() : numberOf(value, 3)];
  });
  return Object.fromEntries(pairs);
}

function spansOf(body: Buffer): CollectedSpan[] {
  return messages(read(body), 1).flatMap((group) => {
    const [resource] = messages(group, 1);
    return messages(group, 2)
      .flatMap((scope) => messages(scope, 2))
      .map((span) => ({
        traceId: bytesOf(span, 1).toString('hex'),
        spanId: bytesOf(span, 2).toString('hex'),
        state: bytesOf(span, 3).toString(),
        parentSpanId: bytesOf(span, 4).toString('hex'),
        name: bytesOf(span, 5).toString(),
        kind: numberOf(span, 6),
        durationMs: (numberOf(span, 8) - numberOf(span, 7)) / 1e6,
        attributes: attributesOf(span, 9),
        isFailed: messages(span, 15).some((status) => numberOf(status, 3) === 2),
        resource: resource ? attributesOf(resource, 1) : {},
      }));
  });
}
