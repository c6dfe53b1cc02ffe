import { type Item, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import type { Redis } from 'ioredis';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { parseJson } from '../../lib/json/parse-json.ts';
import { setOwn } from '../../lib/values/own-property.ts';

const SCAN_COUNT = 1_000;

/** In steps, so that a large server goes on serving others; sorted, for the steps come in no order and may repeat keys. */
export async function findKeys(client: Redis, pattern: string): Promise<string[]> {
  const keys = new Set<string>();
  let cursor = '0';
  do {
    const [next, found] = await client.scan(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT);
    for (const key of found) keys.add(key);
    cursor = next;
  } while (cursor !== '0');
  return [...keys].sort();
}

export function valueItem(field: string, value: JsonValue, options: { dotNotation?: boolean } | undefined): Item {
  return { json: fieldAccess(options?.dotNotation !== false).with({}, field, value) };
}

export function named(name: string, value: JsonValue): Item {
  const json: JsonObject = {};
  setOwn(json, name, value);
  return { json };
}

export function parsed(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

export function required(value: unknown, label: string, parameter: string): string {
  const text = textOf(value);
  if (text !== '') return text;
  throw new NodeError(`'${label}' is empty`, { description: 'Give its name.', parameter });
}

export function secondsOf(ttl: unknown): number {
  const seconds = Number(ttl);
  if (Number.isSafeInteger(seconds) && seconds > 0) return seconds;
  throw new NodeError("'Time to live' must be a whole number of seconds, 1 or more", { parameter: 'ttl' });
}
