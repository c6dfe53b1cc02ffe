import { type Item, type JsonObject, type JsonValue, NodeError, type ParametersOf } from '@millrace/node-sdk';
import type { Redis } from 'ioredis';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { parseJson } from '../../lib/json/parse-json.ts';
import { setOwn } from '../../lib/values/own-property.ts';
import { performAll, readKey, writeKey } from './key-values.ts';
import type { parameters } from './parameters.ts';
import { infoObject } from './server-info.ts';

export type RedisParameters = ParametersOf<typeof parameters>;

/** Does an operation for an item and gives what is put out for it. */
type Operation = (client: Redis, parameters: RedisParameters, item: Item) => Promise<Item>;

const SCAN_COUNT = 1_000;

/** By their names in the format. */
export const operations: Record<RedisParameters['operation'], Operation> = {
  async delete(client, { key }, item) {
    await client.del(required(key, 'Key', 'key'));
    return item;
  },
  async get(client, { key, keyType, propertyName, options }) {
    return valueItem(propertyName, await readKey(client, required(key, 'Key', 'key'), keyType), options);
  },
  async incr(client, { key, expire, ttl }) {
    const name = required(key, 'Key', 'key');
    const steps = client.multi().incr(name);
    if (expire) steps.expire(name, secondsOf(ttl));
    const [count] = await performAll(steps);
    return named(name, Number(count));
  },
  async info(client) {
    return { json: infoObject(await client.info()) };
  },
  async keys(client, { keyPattern, getValues }) {
    const keys = await findKeys(client, required(keyPattern, 'Key pattern', 'keyPattern'));
    if (!getValues) return { json: { keys } };
    const json: JsonObject = {};
    const values = await Promise.all(keys.map((key) => readKey(client, key, 'automatic')));
    for (const [index, key] of keys.entries()) setOwn(json, key, values[index] ?? null);
    return { json };
  },
  async llen(client, { list }) {
    const name = required(list, 'List', 'list');
    return named(name, await client.llen(name));
  },
  async pop(client, { list, tail, propertyName, options }) {
    const name = required(list, 'List', 'list');
    const entry = await (tail ? client.rpop(name) : client.lpop(name));
    return valueItem(propertyName || 'propertyName', entry === null ? null : parsed(entry), options);
  },
  async publish(client, { channel, messageData }, item) {
    await client.publish(required(channel, 'Channel', 'channel'), textOf(messageData));
    return item;
  },
  async push(client, { list, messageData, tail }, item) {
    const name = required(list, 'List', 'list');
    await (tail ? client.rpush(name, textOf(messageData)) : client.lpush(name, textOf(messageData)));
    return item;
  },
  async set(client, { key, value, keyType, valueIsJSON, expire, ttl }, item) {
    await writeKey(client, {
      key: required(key, 'Key', 'key'),
      value,
      type: keyType,
      valueIsJson: valueIsJSON !== false,
      ttl: expire ? secondsOf(ttl) : undefined,
    });
    return item;
  },
};

/** In steps, so that a large server goes on serving others; sorted, for the steps come in no order and may repeat keys. */
async function findKeys(client: Redis, pattern: string): Promise<string[]> {
  const keys = new Set<string>();
  let cursor = '0';
  do {
    const [next, found] = await client.scan(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT);
    for (const key of found) keys.add(key);
    cursor = next;
  } while (cursor !== '0');
  return [...keys].sort();
}

function valueItem(field: string, value: JsonValue, options: { dotNotation?: boolean } | undefined): Item {
  return { json: fieldAccess(options?.dotNotation !== false).with({}, field, value) };
}

function named(name: string, value: JsonValue): Item {
  const json: JsonObject = {};
  setOwn(json, name, value);
  return { json };
}

function parsed(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

function required(value: unknown, label: string, parameter: string): string {
  const text = textOf(value);
  if (text !== '') return text;
  throw new NodeError(`'${label}' is empty`, { description: 'Give its name.', parameter });
}

function secondsOf(ttl: unknown): number {
  const seconds = Number(ttl);
  if (Number.isSafeInteger(seconds) && seconds > 0) return seconds;
  throw new NodeError("'Time to live' must be a whole number of seconds, 1 or more", { parameter: 'ttl' });
}
