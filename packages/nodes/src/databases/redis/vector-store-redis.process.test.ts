import type { JsonObject } from '@millrace/node-sdk';
import { lookupContext, runNode } from '@millrace/node-sdk/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import { type FakeRedisServer, type RedisReply, startFakeRedis } from './fake-redis-server.ts';
import store from './vector-store-redis.node.ts';

let server: FakeRedisServer;
let answer: (command: string[]) => RedisReply;
beforeEach(async () => {
  answer = () => 'OK';
  server = await startFakeRedis((command) => answer(command));
});
afterEach(() => server.close());

const credentials = () => ({ redis: { host: '127.0.0.1', port: server.port } });
const run = (parameters: JsonObject, item: JsonObject = {}) =>
  runNode(store, {
    parameters: { redisIndex: { __rl: true, mode: 'id', value: 'idx' }, ...parameters },
    credentials: credentials(),
    connected: {
      ai_document: [{ load: async () => ['a', 'b'].map((text) => ({ text, metadata: { source: text } })) }],
      ai_embedding: [wordEmbedding('a')],
    },
    items: [item],
  });
/** Without the bytes of vectors. */
const sent = () => server.commands.map((command) => command.map(String));
const bytesOf = (...numbers: number[]) => Buffer.from(Float32Array.from(numbers).buffer);

it('makes the index, and puts in the documents that are not there', async () => {
  let asked = 0;
  answer = ([name = '']) => {
    if (name === 'FT._LIST') return ['other'];
    return name.toLowerCase() === 'exists' ? asked++ : 'OK';
  };
  await run({ mode: 'insert', options: { ttl: 60, keyPrefix: 'p:' } });
  const key = expect.stringMatching(/^p:[0-9a-f-]{36}$/);
  expect(sent()).toEqual([
    ['exists', key],
    ['exists', key],
    ['FT._LIST'],
    [
      ...['FT.CREATE', 'idx', 'ON', 'HASH', 'PREFIX', '1', 'p:', 'SCHEMA', 'content', 'TEXT', 'metadata', 'TEXT'],
      ...['content_vector', 'VECTOR', 'HNSW', '6', 'TYPE', 'FLOAT32', 'DIM', '1', 'DISTANCE_METRIC', 'COSINE'],
    ],
    ['hset', key, 'content', 'a', 'metadata', '{"source":"a"}', 'content_vector', String(bytesOf(1))],
    ['expire', key, '60'],
  ]);
  expect(server.commands[4]?.at(-1)).toEqual(bytesOf(1));
});

it('takes the index away first where that is wanted, with its documents', async () => {
  answer = ([name = '']) => (name === 'FT._LIST' ? ['idx'] : name.toLowerCase() === 'exists' ? 0 : 'OK');
  await run({ mode: 'insert', options: { overwriteDocuments: true } });
  expect(sent()[1]).toEqual(['FT.DROPINDEX', 'idx', 'DD']);
});

it('finds documents by words of their metadata, also such that others wrote', async () => {
  const row = (metadata: string, score: string) => ['content', 'hello', 'metadata', metadata, 'vector_score', score];
  answer = () => [2, 'doc:idx:1', row('{"source":"x"}', '0.25'), 'doc:idx:2', row('{\\"k\\"\\:\\"a\\-b\\"}', '0.5')];
  const { json } = await run({ mode: 'load', prompt: 'a', topK: 2, options: { metadataFilter: 'x, a-b)|' } });
  expect(json).toEqual([
    { document: { pageContent: 'hello', metadata: { source: 'x' } }, score: 0.25 },
    { document: { pageContent: 'hello', metadata: { k: 'a-b' } }, score: 0.5 },
  ]);
  expect(sent()).toEqual([
    [
      ...['FT.SEARCH', 'idx', '(@metadata:(x|a\\-b\\)\\|))=>[KNN 2 @content_vector $vector AS vector_score]'],
      ...['PARAMS', '2', 'vector', String(bytesOf(1)), 'RETURN', '3', 'content', 'metadata', 'vector_score'],
      ...['SORTBY', 'vector_score', 'LIMIT', '0', '2', 'DIALECT', '2'],
    ],
  ]);
});

it('replaces a document by its id or key', async () => {
  answer = ([name = '']) => (name.toLowerCase() === 'exists' ? 1 : 'OK');
  await run({ mode: 'update', id: 'doc:idx:7' }, { text: 'a' });
  expect(sent().map(([name, key]) => [name, key])).toEqual([
    ['exists', 'doc:idx:7'],
    ['hset', 'doc:idx:7'],
  ]);
  answer = () => 0;
  await expect(run({ mode: 'update', id: '8' }, { text: 'a' })).rejects.toThrow('There is no document with the id 8');
});

it('says that the server has no search', async () => {
  answer = () => new Error("ERR unknown command 'FT.SEARCH', with args beginning with: 'idx'");
  await expect(run({ mode: 'load', prompt: 'a' })).rejects.toMatchObject({
    description: 'The server has no search: take Redis 8, Redis Stack, or a server with the module RediSearch.',
  });
});

it('offers the indexes of the server', async () => {
  answer = () => ['idx', 'other'];
  const found = await store.lookups?.search?.redisIndexSearch?.(lookupContext(store, { credentials: credentials() }), {
    filter: 'id',
  });
  expect(found).toEqual({ results: [{ name: 'idx', value: 'idx' }] });
});
