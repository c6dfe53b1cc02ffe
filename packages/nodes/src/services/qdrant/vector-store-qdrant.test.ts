import type { DocumentLoader, JsonObject, TextDocument, Tool, VectorStore } from '@millrace/node-sdk';
import { runNode, supplyNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import store from './vector-store-qdrant.node.ts';

const chosen = { qdrantCollection: { __rl: true, mode: 'id', value: 'col' } };
const credentials = { qdrantApi: { qdrantUrl: 'https://q.example/', apiKey: 'k' } };
const loader = (...documents: TextDocument[]): DocumentLoader => ({ load: async () => documents });
const bodyOf = (body: unknown): JsonObject => JSON.parse(Buffer.from(body as Uint8Array).toString());
const found = { result: { points: [{ score: 0.8, payload: { content: 'hi', metadata: { k: 3 } } }] } };

/** Qdrant with a list of collections, which refuses the n-th batch of points. */
function server({ collections = ['col'], refuses = -1 } = {}) {
  const points = new Map<string, JsonObject>();
  let batches = 0;
  return {
    points,
    http: ({ url = '', method, body }: { url?: string; method?: string; body?: unknown }) => {
      if (url.endsWith('/points/query')) return { json: found };
      if (url.endsWith('/points') && method === 'PUT') {
        if (batches++ === refuses) return { status: 400, json: { status: { error: 'no room' } } };
        for (const point of bodyOf(body).points as Array<JsonObject & { id: string }>) points.set(point.id, point);
        return { json: { result: {} } };
      }
      return { json: { result: { collections: collections.map((name) => ({ name })) } } };
    },
  };
}

describe('that takes documents in', () => {
  it('puts each in once by the hash of its content, and makes the collection where it is missing', async () => {
    const { http, points } = server({ collections: [] });
    const model = wordEmbedding('a', 'b');
    const document = { text: 'a b', metadata: { src: 'x' } };
    const options = {
      parameters: { ...chosen, mode: 'insert' },
      credentials,
      connected: { ai_document: [loader(document, document, { text: 'b', metadata: {} })], ai_embedding: [model] },
      items: [{}, {}],
      http,
    };
    const { linked, requests } = await runNode(store, options);
    expect(linked.map(({ json, pairedItem }) => [json, pairedItem])).toEqual(
      [0, 1].flatMap((item) =>
        [document, document, { text: 'b', metadata: {} }].map(({ text, metadata }) => [
          { metadata, pageContent: text },
          { item },
        ]),
      ),
    );
    expect(requests.map(({ method = 'GET', url }) => `${method} ${new URL(String(url)).pathname}`)).toEqual([
      'GET /collections',
      'PUT /collections/col',
      'PUT /collections/col/points',
    ]);
    expect(bodyOf(requests[1]?.body)).toEqual({ vectors: { size: 2, distance: 'Cosine' } });
    expect([...points.values()].map(({ payload, vector }) => [payload, vector])).toEqual([
      [{ content: 'a b', metadata: { src: 'x' } }, [1, 1]],
      [{ content: 'b', metadata: {} }, [0, 1]],
    ]);
    expect([...points.keys()][0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('leaves neither doubles nor holes when it fails half way and runs again', async () => {
    const documents = Array.from({ length: 10 }, (_, index) => ({ text: `a ${index}`, metadata: { index } }));
    const { http, points } = server({ refuses: 1 });
    const options = {
      parameters: { ...chosen, mode: 'insert', embeddingBatchSize: 4 },
      credentials,
      connected: { ai_document: [loader(...documents)], ai_embedding: [wordEmbedding('a')] },
      http,
    };
    await expect(runNode(store, options)).rejects.toThrow('no room');
    expect(points.size).toBe(4);
    await runNode(store, options);
    expect([...points.values()].map(({ payload }) => (payload as JsonObject).content)).toEqual(
      documents.map(({ text }) => text),
    );
  });
});

const search = { credentials, connected: { ai_embedding: [wordEmbedding('a')] }, http: server().http };

it('finds documents with a filter, for each item', async () => {
  const { json, requests } = await runNode(store, {
    ...search,
    parameters: {
      ...chosen,
      mode: 'load',
      prompt: 'a a',
      topK: 2,
      options: { searchFilterJson: '{"must":[{"key":"metadata.k","match":{"value":"3"}}]}' },
    },
    items: [{}, {}],
  });
  expect(json).toEqual([0, 1].map(() => ({ document: { pageContent: 'hi', metadata: { k: 3 } }, score: 0.8 })));
  expect(bodyOf(requests[0]?.body)).toEqual({
    query: [2],
    filter: { must: [{ key: 'metadata.k', match: { value: '3' } }] },
    limit: 2,
    with_payload: ['metadata', 'content'],
    with_vector: false,
  });
});

it('leaves the metadata out, and takes a better order from a reranker', async () => {
  const reranker = { rerank: async () => [{ document: { text: 'best', metadata: { k: 1 } }, score: 1 }] };
  const { json } = await runNode(store, {
    ...search,
    connected: { ...search.connected, ai_reranker: [reranker] },
    parameters: { ...chosen, mode: 'load', prompt: 'a', includeDocumentMetadata: false, useReranker: true },
  });
  expect(json).toEqual([{ document: { pageContent: 'best' }, score: 1 }]);
});

it('serves a retriever', async () => {
  const { thing, runs } = await supplyNode<VectorStore>(store, {
    ...search,
    connection: 'ai_vectorStore',
    parameters: { ...chosen, mode: 'retrieve' },
  });
  expect(await thing.find('a', 3)).toEqual([{ document: { text: 'hi', metadata: { k: 3 } }, score: 0.8 }]);
  expect(runs).toMatchObject([{ request: { query: 'a', topK: 3 }, response: { documents: [{ score: 0.8 }] } }]);
});

it('serves an agent as a tool, by the name of the node or its own', async () => {
  const parameters = { ...chosen, mode: 'retrieve-as-tool', toolName: 'docs', toolDescription: 'finds' };
  const supplied = (typeVersion: number) =>
    supplyNode<Tool>(store, { ...search, connection: 'ai_tool', nodeName: 'My docs', typeVersion, parameters });
  const { thing } = await supplied(1.3);
  expect(thing).toMatchObject({ name: 'My_docs', description: 'finds', parameters: { required: ['input'] } });
  expect(JSON.parse(await thing.invoke({ input: 'a' }))).toEqual([{ metadata: { k: 3 }, pageContent: 'hi' }]);
  expect((await supplied(1.2)).thing.name).toBe('docs');
});

it('says what is missing', async () => {
  const wanted = { ...search, parameters: { mode: 'load', prompt: 'a' } };
  await expect(runNode(store, wanted)).rejects.toThrow('No place for the documents is chosen');
  const parameters = { ...chosen, mode: 'load', prompt: 'a', options: { searchFilterJson: '[1]' } };
  await expect(runNode(store, { ...search, parameters })).rejects.toThrow('The option is not a JSON object');
});
