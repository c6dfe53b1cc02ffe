import { type BatchContext, type Item, type JsonValue, NodeError, type ParametersOf } from '@millrace/node-sdk';
import type { Message, Producer, RecordMetadata } from 'kafkajs';
import { pairsOfJson, pairsOfList } from '../../lib/http/name-values.ts';
import { jsonIn } from '../../lib/json/json-in.ts';
import { openKafka } from './kafka-client.ts';
import { SchemaRegistry } from './schema-registry.ts';
import type { sendParameters } from './send-parameters.ts';

type Parameters = ParametersOf<typeof sendParameters>;
type Context = BatchContext<Parameters>;

/** Brokers take sets of messages up to 1 MiB at first. */
const MOST_BYTES_AT_ONCE = 512 * 1024;
/** Beside its contents, a message has its length, time and so on. */
const BYTES_AROUND_MESSAGE = 64;

interface Outgoing {
  topic: string;
  message: Message;
  bytes: number;
  index: number;
}

/** Numbers of the protocol. Version 1 of the node says only whether. */
const COMPRESSIONS = new Map<unknown, number>([
  [true, 1],
  ['gzip', 1],
  ['snappy', 2],
  ['lz4', 3],
  ['zstd', 4],
]);

/** Sends a message for each item, many at once and in their order. Nothing is sent where one of them cannot be made. @throws NodeError */
export async function sendMessages(context: Context): Promise<Item[]> {
  const messages = await messagesOf(context);
  const { client, errorOf } = await openKafka(context);
  const producer = client.producer();
  const onAbort = (): void => void producer.disconnect();
  context.signal.addEventListener('abort', onAbort, { once: true });
  try {
    await producer.connect();
    const sent: Item[] = [];
    for (const part of inParts(messages)) {
      for (const item of await send(producer, part, context)) sent.push(item);
    }
    return sent;
  } catch (error) {
    throw errorOf(error);
  } finally {
    context.signal.removeEventListener('abort', onAbort);
    await producer.disconnect();
  }
}

async function messagesOf(context: Context): Promise<Outgoing[]> {
  const messages: Outgoing[] = [];
  const registry = new SchemaRegistry(context, context.parameters(0).schemaRegistryUrl ?? '');
  const make = async (item: Item, index: number): Promise<Item[]> => {
    const parameters = context.parameters(index);
    if (parameters.topic === '') {
      throw new NodeError("The parameter 'Topic' is empty", {
        description: 'Name where to send to.',
        parameter: 'topic',
      });
    }
    const value = await contentOf(item, parameters, registry);
    const key = parameters.useKey ? text(parameters.key) : null;
    const headers = headersOf(parameters);
    const bytes = value.length + Buffer.byteLength(key ?? '') + JSON.stringify(headers).length + BYTES_AROUND_MESSAGE;
    messages.push({ topic: parameters.topic, message: { key, value, headers }, bytes, index });
    return [];
  };
  await context.eachItem(make, { allOrNothing: true });
  return messages;
}

async function contentOf(item: Item, parameters: Parameters, registry: SchemaRegistry): Promise<Buffer> {
  const { sendInputData, message, useSchemaRegistry, eventName } = parameters;
  if (!useSchemaRegistry) return Buffer.from(sendInputData ? JSON.stringify(item.json) : text(message));
  return registry.encode(eventName ?? '', sendInputData ? item.json : jsonIn(text(message)));
}

/** Null prototype. */
function headersOf({ jsonParameters, headersUi, headerParametersJson }: Parameters): Record<string, string> {
  const pairs = jsonParameters
    ? pairsOfJson(headerParametersJson ?? '', 'Headers', 'headerParametersJson')
    : pairsOfList((headersUi?.headerValues ?? []).map(({ key, value }) => ({ name: key, value })));
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) headers[name] = text(value);
  return headers;
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** A message that is too large by itself goes alone: the broker says what it takes. */
function inParts(messages: readonly Outgoing[]): Outgoing[][] {
  const parts: Outgoing[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    if (bytes + message.bytes > MOST_BYTES_AT_ONCE) {
      parts.push([]);
      bytes = 0;
    }
    bytes += message.bytes;
    parts.at(-1)?.push(message);
  }
  return parts;
}

/** An item for each partition that took messages, linked to those of its topic. */
async function send(producer: Producer, part: readonly Outgoing[], context: Context): Promise<Item[]> {
  context.signal.throwIfAborted();
  const { acks, compression, timeout } = context.parameters(0).options ?? {};
  const byTopic = Map.groupBy(part, ({ topic }) => topic);
  const taken: RecordMetadata[] = await producer.sendBatch({
    topicMessages: [...byTopic].map(([topic, list]) => ({ topic, messages: list.map(({ message }) => message) })),
    acks: acks ? -1 : 1,
    compression: COMPRESSIONS.get(compression) ?? 0,
    ...(timeout && { timeout }),
  });
  return taken.map((record) => ({
    json: { ...record },
    pairedItem: (byTopic.get(record.topicName) ?? []).map(({ index }) => ({ item: index })),
  }));
}
