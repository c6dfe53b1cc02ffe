import type { DocumentLoader, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import store from './vector-store-pinecone.node.ts';

const place = { pineconeIndex: { __rl: true, mode: 'id', value: 'idx' } };
const loader: DocumentLoader = {
  load: async () => [{ text: 'a', metadata: { src: 'x', none: null, loc: { lines: { from: 1 } }, tags: ['q', 1] } }],
};
const bodyOf = (body: unknown): JsonObject => JSON.parse(Buffer.from(body as Uint8Array).toString());

const options = (parameters: JsonObject, host = 'idx-1.svc.pinecone.io') => ({
  parameters: { ...place, ...parameters },
  credentials: { pineconeApi: { apiKey: 'k' } },
  connected: { ai_document: [loader], ai_embedding: [wordEmbedding('a')] },
  http: ({ url = '' }: { url?: string }): { json: JsonObject } =>
    url.startsWith('https://api.pinecone.io')
      ? { json: { host } }
      : { json: { matches: [{ score: 0.7, metadata: { text: 'hello', k: '3' } }] } },
});

const asked = (requests: ReadonlyArray<{ url?: unknown; body?: unknown }>) =>
  requests.slice(1).map(({ url, body }) => [String(url), bodyOf(body)]);

it('puts documents into a namespace, cleared before, with flat metadata', async () => {
  const { requests } = await runNode(
    store,
    options({ mode: 'insert', options: { pineconeNamespace: 'ns', clearNamespace: true } }),
  );
  expect(requests[0]).toMatchObject({ url: 'https://api.pinecone.io/indexes/idx' });
  expect(asked(requests)).toEqual([
    ['https://idx-1.svc.pinecone.io/vectors/delete', { deleteAll: true, namespace: 'ns' }],
    [
      'https://idx-1.svc.pinecone.io/vectors/upsert',
      {
        namespace: 'ns',
        vectors: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            values: [1],
            metadata: { src: 'x', 'loc.lines.from': 1, tags: ['q', '1'], text: 'a' },
          },
        ],
      },
    ],
  ]);
});

it('finds documents by metadata', async () => {
  const filter = { metadata: { metadataValues: [{ name: 'k', value: '3' }] } };
  const { json, requests } = await runNode(store, options({ mode: 'load', prompt: 'a', topK: 2, options: filter }));
  expect(json).toEqual([{ document: { pageContent: 'hello', metadata: { k: '3' } }, score: 0.7 }]);
  expect(asked(requests)[0]?.[1]).toEqual({
    vector: [1],
    topK: 2,
    includeMetadata: true,
    namespace: '',
    filter: { k: '3' },
  });
});

it('updates a document by its id, and wants one text for it', async () => {
  const update = options({ mode: 'update', id: 'i1' });
  const { requests, json } = await runNode(store, { ...update, items: [{ text: 'a a', n: 1 }] });
  expect(asked(requests)[0]?.[1]).toMatchObject({ vectors: [{ id: 'i1', values: [2] }] });
  expect(json).toMatchObject([{ pageContent: 'a a' }]);
  await expect(runNode(store, { ...update, items: [{ a: 'x', b: 'y' }] })).rejects.toThrow('The item has 2 texts');
});

it('sends the key to Pinecone only', async () => {
  await expect(runNode(store, options({ mode: 'load', prompt: 'a' }, 'evil.example'))).rejects.toThrow(
    'The index is at "evil.example", which is not of Pinecone',
  );
});
