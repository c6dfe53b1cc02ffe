import { type FoundDocument, isJsonObject, type JsonObject, NodeError } from '@millrace/node-sdk';
import type { Redis } from 'ioredis';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';
import { parseJson } from '../../lib/json/parse-json.ts';
import { redisError } from './redis-client.ts';

export interface RedisVectorPlace {
  index: string;
  /** Before the names of keys. */
  keyPrefix: string;
  contentKey: string;
  metadataKey: string;
  vectorKey: string;
  /** Words of which the metadata must hold one. */
  words: readonly string[];
  /** Documents are forgotten after so many seconds; 0 for never. */
  ttlSeconds: number;
}

/** Hashes of Redis with an index for vectors (RediSearch, in Redis 8 and Redis Stack). */
export class RedisVectorTable implements VectorTable {
  readonly #client: Redis;
  readonly #place: RedisVectorPlace;
  #isThere = false;

  constructor(client: Redis, place: RedisVectorPlace) {
    this.#client = client;
    this.#place = place;
  }

  search(vector: number[], most: number): Promise<FoundDocument[]> {
    const { index, contentKey, metadataKey, vectorKey, words } = this.#place;
    const among = words.length > 0 ? `(@${escaped(metadataKey)}:(${words.map(escaped).join('|')}))` : '*';
    const query = `${among}=>[KNN ${most} @${escaped(vectorKey)} $vector AS vector_score]`;
    return explained(async () => {
      const found = await this.#client.call(
        ...['FT.SEARCH', index, query],
        ...['PARAMS', '2', 'vector', bytesOf(vector)],
        ...['RETURN', '3', contentKey, metadataKey, 'vector_score'],
        ...['SORTBY', 'vector_score', 'LIMIT', '0', String(most), 'DIALECT', '2'],
      );
      return rowsOf(found).map((row) => ({
        document: { text: row.get(contentKey) ?? '', metadata: metadataIn(row.get(metadataKey)) },
        score: row.has('vector_score') ? Number(row.get('vector_score')) : null,
      }));
    });
  }

  known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return explained(async () => {
      const asked = this.#client.pipeline();
      for (const id of ids) asked.exists(this.#keyOf(id));
      const answers = (await asked.exec()) ?? [];
      for (const [error] of answers) if (error) throw error;
      return new Set(ids.filter((_id, at) => answers[at]?.[1] === 1));
    });
  }

  async put(entries: readonly VectorEntry[]): Promise<void> {
    await explained(async () => {
      if (!this.#isThere) await this.#create(entries[0]?.vector.length ?? 0);
      await this.#write(entries.map((entry) => [this.#keyOf(entry.id), entry]));
    });
  }

  replace(id: string, entry: VectorEntry): Promise<void> {
    const { keyPrefix } = this.#place;
    const key = id.startsWith(keyPrefix) ? id : this.#keyOf(id);
    return explained(async () => {
      if ((await this.#client.exists(key)) === 0) {
        throw new NodeError(`There is no document with the id ${id}`, { parameter: 'id', code: 'SERVICE_NOT_FOUND' });
      }
      await this.#write([[key, entry]]);
    });
  }

  /** Takes the index away, with its documents. */
  async clear(): Promise<void> {
    this.#isThere = false;
    await explained(async () => {
      if (await this.#hasIndex()) await this.#client.call('FT.DROPINDEX', this.#place.index, 'DD');
    });
  }

  async close(): Promise<void> {
    this.#client.disconnect();
  }

  #keyOf(id: string): string {
    return `${this.#place.keyPrefix}${id}`;
  }

  /** All or nothing. */
  async #write(entries: ReadonlyArray<[key: string, entry: VectorEntry]>): Promise<void> {
    const { contentKey, metadataKey, vectorKey, ttlSeconds } = this.#place;
    const all = this.#client.multi();
    for (const [key, { document, vector }] of entries) {
      const metadata = JSON.stringify(document.metadata);
      all.hset(key, contentKey, document.text, metadataKey, metadata, vectorKey, bytesOf(vector));
      if (ttlSeconds > 0) all.expire(key, Math.floor(ttlSeconds));
    }
    for (const [error] of (await all.exec()) ?? []) if (error) throw error;
  }

  async #create(dimensions: number): Promise<void> {
    const { index, keyPrefix, contentKey, metadataKey, vectorKey } = this.#place;
    if (!(await this.#hasIndex())) {
      await this.#client.call(
        ...['FT.CREATE', index, 'ON', 'HASH', 'PREFIX', '1', keyPrefix, 'SCHEMA'],
        ...[contentKey, 'TEXT', metadataKey, 'TEXT'],
        ...[vectorKey, 'VECTOR', 'HNSW', '6', 'TYPE', 'FLOAT32', 'DIM', String(dimensions)],
        ...['DISTANCE_METRIC', 'COSINE'],
      );
    }
    this.#isThere = true;
  }

  async #hasIndex(): Promise<boolean> {
    const names = await this.#client.call('FT._LIST');
    return Array.isArray(names) && names.map(String).includes(this.#place.index);
  }
}

/** Names of all indexes. */
export async function listIndexes(client: Redis): Promise<string[]> {
  const names = await explained(() => client.call('FT._LIST'));
  return Array.isArray(names) ? names.map(String) : [];
}

/** 32-bit numbers, as the index takes them. */
function bytesOf(vector: readonly number[]): Buffer {
  return Buffer.from(Float32Array.from(vector).buffer);
}

/** An answer is a number, then for each document its key and a list of names and values. */
function rowsOf(answer: unknown): Array<Map<string, string>> {
  if (!Array.isArray(answer)) return [];
  return answer.slice(1).flatMap((fields: unknown) => {
    if (!Array.isArray(fields)) return [];
    const row = new Map<string, string>();
    for (let at = 0; at + 1 < fields.length; at += 2) row.set(String(fields[at]), String(fields[at + 1]));
    return [row];
  });
}

/** Others write a backslash before quotes, colons and hyphens of the JSON. */
function metadataIn(text = ''): JsonObject {
  for (const json of [text, text.replaceAll(/\\(["\-:])/g, '$1')]) {
    try {
      const value = parseJson(json);
      if (isJsonObject(value)) return value;
    } catch {
      // It is written in the other way, or something else.
    }
  }
  return {};
}

/** A word of a query: everything but letters and digits has a meaning there. */
function escaped(word: string): string {
  return word.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&');
}

async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw redisError(error);
  }
}
