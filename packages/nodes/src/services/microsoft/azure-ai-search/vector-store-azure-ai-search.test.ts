import type { DocumentLoader, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { wordEmbedding } from '../../../testing/word-embedding.ts';
import store from './vector-store-azure-ai-search.node.ts';

const loader: DocumentLoader = { load: async () => [{ text: 'a', metadata: { source: 'blob', k: 3 } }] };
const bodyOf = (body: unknown): JsonObject => JSON.parse(Buffer.from(body as Uint8Array).toString());

const found = {
  value: [
    {
      '@search.score': 0.4,
      content: 'hi',
      metadata: { source: 'blob', attributes: [{ key: 'k', value: '3' }] },
    },
  ],
};

const options = (parameters: JsonObject, { indexes = ['ix'], status = true } = {}) => ({
  parameters: { indexName: 'ix', ...parameters },
  credentials: { azureAiSearchApi: { endpoint: 'https://az.search.windows.net/', apiKey: 'k' } },
  connected: { ai_document: [loader], ai_embedding: [wordEmbedding('a')] },
  http: ({ url = '' }: { url?: string }): { json: JsonObject } => {
    if (url.endsWith('/docs/search')) return { json: found };
    if (url.endsWith('/docs/index')) return { json: { value: [{ key: 'id1', status, errorMessage: 'too long' }] } };
    return { json: { value: indexes.map((name) => ({ name })) } };
  },
});

it('puts documents into an index, which it makes where it is missing', async () => {
  const { requests } = await runNode(store, options({ mode: 'insert' }, { indexes: [] }));
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://az.search.windows.net/indexes',
    'PUT https://az.search.windows.net/indexes/ix',
    'POST https://az.search.windows.net/indexes/ix/docs/index',
  ]);
  expect(bodyOf(requests[1]?.body)).toMatchObject({
    fields: [{}, {}, { dimensions: 1 }, {}],
    semantic: { defaultConfiguration: 'semantic-search-config', configurations: [{ name: 'semantic-search-config' }] },
  });
  expect(bodyOf(requests[2]?.body)).toEqual({
    value: [
      {
        '@search.action': 'upload',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        content: 'a',
        content_vector: [1],
        metadata: { source: 'blob', attributes: [{ key: 'k', value: '3' }] },
      },
    ],
  });
  await expect(runNode(store, options({ mode: 'insert' }, { status: false }))).rejects.toThrow(
    'The document id1 was refused: too long',
  );
});

it('searches by meaning and words, or by one of them, with a filter', async () => {
  const { json, requests } = await runNode(store, options({ mode: 'load', prompt: 'a b', topK: 2 }));
  expect(json).toEqual([{ document: { pageContent: 'hi', metadata: { source: 'blob', k: '3' } }, score: 0.4 }]);
  expect(bodyOf(requests[0]?.body)).toEqual({
    search: 'a b',
    select: 'content,metadata',
    top: 2,
    vectorQueries: [{ kind: 'vector', k: 2, fields: 'content_vector', vector: [1] }],
  });
  const given = { queryType: 'vector', filter: "metadata/source eq 'blob'" };
  const { requests: others } = await runNode(store, options({ mode: 'load', prompt: 'a', options: given }));
  const body = bodyOf(others[0]?.body);
  expect(body).toMatchObject({ filter: "metadata/source eq 'blob'" });
  expect(body).not.toHaveProperty('search');
});

it('orders by meaning, by the configuration that is named or the one of the index', async () => {
  const bodyWith = async (given: JsonObject) => {
    const { requests } = await runNode(store, options({ mode: 'load', prompt: 'a', options: given }));
    return bodyOf(requests[0]?.body);
  };
  const queryType = 'semanticHybrid';
  const named = await bodyWith({ queryType, semanticConfiguration: 'own' });
  expect(named).toMatchObject({ search: 'a', queryType: 'semantic', semanticConfiguration: 'own' });
  const usual = await bodyWith({ queryType });
  expect(usual).toMatchObject({ search: 'a', queryType: 'semantic' });
  expect(usual).not.toHaveProperty('semanticConfiguration');
});

it('updates a document, and clears the index before where that is wanted', async () => {
  const update = { ...options({ mode: 'update', id: 'i1' }), items: [{ text: 'a a' }] };
  const { requests } = await runNode(store, update);
  expect(bodyOf(requests.at(-1)?.body)).toMatchObject({ value: [{ id: 'i1', content_vector: [2] }] });
  const cleared = await runNode(store, options({ mode: 'insert', options: { clearIndex: true } }));
  expect(cleared.requests.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET', 'POST']);
});
