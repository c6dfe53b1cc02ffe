import { isJsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import type { Redis } from 'ioredis';
import { parseJsonObjectParameter, parseJsonParameter } from '../../lib/parameters/json-parameter.ts';

/** What a key can hold; `automatic`: what it holds, or what fits the value. */
export type KeyType = 'automatic' | 'hash' | 'list' | 'sets' | 'string';

const STORED_TYPES: Record<string, KeyType> = { hash: 'hash', list: 'list', set: 'sets', string: 'string' };

/** The value of a key; null when there is none. */
export async function readKey(client: Redis, key: string, type: KeyType): Promise<JsonValue> {
  switch (type) {
    case 'automatic':
      return readStored(client, key);
    case 'string':
      return client.get(key);
    case 'hash':
      return client.hgetall(key);
    case 'list':
      return client.lrange(key, 0, -1);
    case 'sets':
      return client.smembers(key);
    default:
      throw unknownType(type);
  }
}

async function readStored(client: Redis, key: string): Promise<JsonValue> {
  const stored = await client.type(key);
  if (stored === 'none') return null;
  const type = Object.hasOwn(STORED_TYPES, stored) ? STORED_TYPES[stored] : undefined;
  if (type) return readKey(client, key, type);
  throw new NodeError(`The key '${key}' holds data of the kind '${stored}', which cannot be read`, {
    description: 'Strings, hashes, lists and sets can be read.',
    parameter: 'key',
  });
}

export interface KeyWrite {
  key: string;
  value: unknown;
  type: KeyType;
  /** A hash is given as JSON, otherwise as field and value in turn, separated by spaces. */
  valueIsJson: boolean;
  /** Seconds until the key is removed. */
  ttl?: number | undefined;
}

/** Sets a key, and when it expires, at once. */
export async function writeKey(client: Redis, { key, value, type, valueIsJson, ttl }: KeyWrite): Promise<void> {
  const kind = type === 'automatic' ? kindFor(value) : type;
  const steps = client.multi();
  switch (kind) {
    case 'string':
      steps.set(key, textOf(value));
      break;
    case 'hash': {
      const fields = valueIsJson ? fieldsOf(value) : textOf(value).trim().split(/\s+/);
      if (fields.length < 2 || fields.length % 2 !== 0) throw noFields();
      steps.hset(key, ...fields);
      break;
    }
    case 'list': {
      const entries = listOf(value);
      steps.del(key);
      if (entries.length > 0) steps.rpush(key, ...entries);
      break;
    }
    case 'sets': {
      const entries = listOf(value);
      if (entries.length > 0) steps.sadd(key, ...entries);
      break;
    }
    default:
      throw unknownType(kind);
  }
  if (ttl !== undefined) steps.expire(key, ttl);
  await performAll(steps);
}

/** Sends the commands as a transaction. @throws the first error of a command. */
export async function performAll(steps: ReturnType<Redis['multi']>): Promise<unknown[]> {
  const answers = (await steps.exec()) ?? [];
  for (const [error] of answers) if (error) throw error;
  return answers.map(([, answer]) => answer);
}

function kindFor(value: unknown): KeyType {
  if (Array.isArray(value)) return 'list';
  return isJsonObject(value as JsonValue) ? 'hash' : 'string';
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function listOf(value: unknown): string[] {
  const isJson = typeof value === 'string' && value.trimStart().startsWith('[');
  const list = isJson ? parseJsonParameter(value, 'Value', 'value') : value;
  return (Array.isArray(list) ? list : [list]).map(textOf);
}

function fieldsOf(value: unknown): string[] {
  const hash = parseJsonObjectParameter(value as JsonValue, 'Value', 'value');
  return Object.entries(hash).flatMap(([name, field]) => [name, textOf(field)]);
}

function noFields(): NodeError {
  return new NodeError('The value has no fields that a hash could hold', {
    description: 'Give a JSON object with at least one field, or names and values in turn: name1 value1 name2 value2.',
    parameter: 'value',
  });
}

function unknownType(type: string): NodeError {
  return new NodeError(`'${type}' is not a type of a key`, {
    description: 'Use automatic, hash, list, sets or string.',
    parameter: 'keyType',
  });
}
