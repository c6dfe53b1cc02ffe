import type { DocumentLoader, JsonObject, JsonValue } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import { milvusApi } from './milvus.credentials.ts';
import store from './vector-store-milvus.node.ts';

const place = { milvusCollection: { __rl: true, mode: 'id', value: 'docs' } };
const loader: DocumentLoader = { load: async () => [{ text: 'a', metadata: { source: 'x', loc: { from: 1 } } }] };
const bodyOf = (body: unknown): JsonObject => JSON.parse(Buffer.from(body as Uint8Array).toString());

const own: JsonObject[] = [
  { name: 'langchain_primaryid', type: 'VarChar', primaryKey: true, autoId: false },
  { name: 'langchain_text', type: 'VarChar' },
  { name: 'langchain_vector', type: 'FloatVector' },
];

function options(parameters: JsonObject, answers: Record<string, JsonValue> = {}) {
  const given: Record<string, JsonValue> = {
    'collections/has': { has: true },
    'collections/describe': { fields: own },
    'entities/search': [
      { id: 'k', langchain_primaryid: 'k', langchain_text: 'hello', langchain_vector: [1], source: 'x', distance: 0.9 },
    ],
    ...answers,
  };
  return {
    parameters: { ...place, ...parameters },
    credentials: { milvusApi: { baseUrl: 'https://m.example/', username: 'root', password: 'p' } },
    connected: { ai_document: [loader], ai_embedding: [wordEmbedding('a')] },
    http: ({ url = '' }: { url?: string }): { json: JsonValue } => {
      const what = url.split('/v2/vectordb/')[1] ?? '';
      const data = given[what] ?? {};
      return { json: typeof data === 'string' ? { code: 1100, message: data } : { code: 0, data } };
    },
  };
}

const asked = (requests: ReadonlyArray<{ url?: unknown; body?: unknown }>) =>
  requests.map(({ url, body }) => [String(url).split('/v2/vectordb/')[1], bodyOf(body)]);

describe('the Milvus vector store', () => {
  it('makes the collection, and puts documents in by their ids', async () => {
    const { requests } = await runNode(store, options({ mode: 'insert' }, { 'collections/has': { has: false } }));
    const max = (max_length: number) => ({ elementTypeParams: { max_length } });
    expect(asked(requests)).toEqual([
      ['collections/has', { collectionName: 'docs' }],
      [
        'collections/create',
        {
          collectionName: 'docs',
          schema: {
            autoId: false,
            enableDynamicField: true,
            enabledDynamicField: true,
            fields: [
              { fieldName: 'langchain_primaryid', dataType: 'VarChar', isPrimary: true, ...max(64) },
              { fieldName: 'langchain_text', dataType: 'VarChar', ...max(65_535) },
              { fieldName: 'langchain_vector', dataType: 'FloatVector', elementTypeParams: { dim: 1 } },
            ],
          },
          indexParams: [
            {
              fieldName: 'langchain_vector',
              indexName: 'langchain_vector',
              indexType: 'AUTOINDEX',
              metricType: 'COSINE',
            },
          ],
        },
      ],
      [
        'entities/upsert',
        {
          collectionName: 'docs',
          data: [
            {
              source: 'x',
              loc: { from: 1 },
              langchain_primaryid: expect.stringMatching(/^[0-9a-f-]{36}$/),
              langchain_text: 'a',
              langchain_vector: [1],
            },
          ],
        },
      ],
    ]);
  });

  it('adds to a collection of others, whose keys Milvus gives, by the names of its fields', async () => {
    const fields: JsonObject[] = [
      { name: 'pk', type: 'Int64', primaryKey: true, autoId: true },
      { name: 'body', type: 'VarChar' },
      { name: 'emb', type: 'FloatVector' },
    ];
    const { requests } = await runNode(store, options({ mode: 'insert' }, { 'collections/describe': { fields } }));
    const data = [{ source: 'x', loc: { from: 1 }, body: 'a', emb: [1] }];
    expect(asked(requests).at(-1)).toEqual(['entities/insert', { collectionName: 'docs', data }]);
  });

  it('takes the collection away first where that is wanted', async () => {
    const { requests } = await runNode(store, options({ mode: 'insert', options: { clearCollection: true } }));
    expect(asked(requests).map(([what]) => what)).toEqual([
      'collections/has',
      'collections/drop',
      'collections/has',
      'collections/describe',
      'entities/upsert',
    ]);
  });

  it('finds documents', async () => {
    const { json, requests } = await runNode(store, options({ mode: 'load', prompt: 'a', topK: 3 }));
    expect(json).toEqual([{ document: { pageContent: 'hello', metadata: { source: 'x' } }, score: 0.9 }]);
    const body = { collectionName: 'docs', data: [[1]], annsField: 'langchain_vector', limit: 3, outputFields: ['*'] };
    expect(asked(requests)[1]).toEqual(['entities/search', body]);
  });

  it('takes refusals that come as answers for what they are', async () => {
    const refused = (why: string) => runNode(store, options({ mode: 'load', prompt: 'a' }, { 'entities/search': why }));
    await expect(refused('collection not loaded')).rejects.toThrow('Milvus refused: collection not loaded');
    await expect(refused('vector dimension mismatch')).rejects.toMatchObject({ code: 'AI_VECTOR_LENGTH' });
    const holds = { 'collections/describe': { fields: own.slice(0, 1) } };
    await expect(runNode(store, options({ mode: 'load', prompt: 'a' }, holds))).rejects.toThrow('holds no documents');
  });
});

it('shows user and password, or a key alone', async () => {
  const signed = async (username: string, password: string) =>
    (await milvusApi.authenticate?.({ baseUrl: '', username, password }, { url: 'http://m.example/' }))?.headers;
  expect(await signed('root', 'p')).toEqual({ authorization: 'Bearer root:p' });
  expect(await signed('', 'key')).toEqual({ authorization: 'Bearer key' });
  expect(await signed('', '')).toEqual({});
});
