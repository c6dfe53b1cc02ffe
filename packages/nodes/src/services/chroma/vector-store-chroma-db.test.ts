import type { DocumentLoader, JsonObject, JsonValue, TextDocument } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import { chromaSelfHostedApi } from './chroma.credentials.ts';
import store from './vector-store-chroma-db.node.ts';

const place = { chromaCollection: { __rl: true, mode: 'id', value: 'docs' } };
const documents: TextDocument[] = [
  { text: 'a', metadata: { source: 'x', loc: { from: 1 } } },
  { text: 'b', metadata: {} },
];
const loader: DocumentLoader = { load: async () => documents };
const bodyOf = (body: unknown): JsonValue => (body ? JSON.parse(Buffer.from(body as Uint8Array).toString()) : null);
const OWN = '/api/v2/tenants/default_tenant/databases/default_database/collections';

interface Server {
  /** Absent: there is no collection. */
  collection?: JsonObject;
  known?: string[];
  identity?: JsonObject;
}

const options = (parameters: JsonObject, { collection, known = [], identity = {} }: Server = {}) => ({
  parameters: { ...place, ...parameters },
  credentials: {
    chromaSelfHostedApi: { baseUrl: 'http://c.example:8000/', authentication: 'token', token: 't' },
    chromaCloudApi: { apiKey: 'k', tenant: '', database: '', baseUrl: '' },
  },
  connected: { ai_document: [loader], ai_embedding: [wordEmbedding('a')] },
  http: ({ url = '', method = 'GET' }: { url?: string; method?: string }): { status?: number; json: JsonValue } => {
    if (url.endsWith('/identity')) return { json: identity };
    if (url.endsWith('/get')) return { json: { ids: known } };
    if (url.endsWith('/query')) {
      return { json: { ids: [['1']], documents: [['hello']], metadatas: [[{ source: 'x' }]], distances: [[0.5]] } };
    }
    if (method === 'GET') return collection ? { json: collection } : { status: 404, json: { message: 'not found' } };
    return { json: { id: 'new' } };
  },
});

const asked = (requests: ReadonlyArray<{ url?: unknown; method?: string; body?: unknown }>) =>
  requests.map(({ url, method = 'GET', body }) => [`${method} ${new URL(String(url)).pathname}`, bodyOf(body)]);

describe('the Chroma vector store', () => {
  it('makes the collection, and puts documents in by their ids with flat metadata', async () => {
    const { requests } = await runNode(store, options({ mode: 'insert' }));
    const calls = asked(requests).filter(([what]) => !String(what).startsWith('GET'));
    expect(calls).toEqual([
      [`POST ${OWN}`, { name: 'docs', get_or_create: true, metadata: { 'hnsw:space': 'cosine' } }],
      [
        `POST ${OWN}/new/upsert`,
        {
          ids: [0, 1].map(() => expect.stringMatching(/^[0-9a-f-]{36}$/)),
          embeddings: [[1], [0]],
          documents: ['a', 'b'],
          metadatas: [{ source: 'x', 'loc.from': 1 }, null],
        },
      ],
    ]);
  });

  it('asks which documents are there, and makes no vectors of them again', async () => {
    const collection = { id: 'c1', dimension: 1 };
    const { requests } = await runNode(store, options({ mode: 'insert' }, { collection }));
    const [, body] = asked(requests).find(([what]) => String(what).endsWith('/c1/get')) ?? [];
    const { ids } = body as { ids: string[] };
    const again = await runNode(store, options({ mode: 'insert' }, { collection, known: ids }));
    expect(asked(again.requests).some(([what]) => String(what).endsWith('/upsert'))).toBe(false);
  });

  it('finds documents by their metadata', async () => {
    const values = ['a', 'b'].map((name) => ({ name, value: '1' }));
    const given = { mode: 'load', prompt: 'a', topK: 2, options: { metadata: { metadataValues: values } } };
    const { json, requests } = await runNode(store, options(given, { collection: { id: 'c1' } }));
    expect(json).toEqual([{ document: { pageContent: 'hello', metadata: { source: 'x' } }, score: 0.5 }]);
    expect(asked(requests).at(-1)).toEqual([
      `POST ${OWN}/c1/query`,
      {
        query_embeddings: [[1]],
        n_results: 2,
        include: ['documents', 'metadatas', 'distances'],
        where: { $and: [{ a: { $eq: '1' } }, { b: { $eq: '1' } }] },
      },
    ]);
  });

  it('takes the collection away first where that is wanted', async () => {
    const given = { mode: 'insert', options: { clearCollection: true } };
    const { requests } = await runNode(store, options(given, { collection: { id: 'c1' } }));
    expect(asked(requests)[2]).toEqual([`DELETE ${OWN}/docs`, null]);
  });

  it('finds the database of a key of the cloud, and says where there are several', async () => {
    const cloud = { mode: 'load', prompt: 'a', authentication: 'chromaCloudApi' };
    const collection = { id: 'c1' };
    const one = options(cloud, { collection, identity: { tenant: 'acme', databases: ['main'] } });
    const { requests } = await runNode(store, one);
    expect(asked(requests).at(-1)?.[0]).toBe('POST /api/v2/tenants/acme/databases/main/collections/c1/query');
    expect(requests[0]).toMatchObject({ url: 'https://api.trychroma.com/api/v2/auth/identity' });
    const several = options(cloud, { collection, identity: { tenant: 'acme', databases: ['a', 'b'] } });
    await expect(runNode(store, several)).rejects.toThrow('names no database');
  });

  it('says that vectors are of another length, or that nothing is there', async () => {
    const load = { mode: 'load', prompt: 'a' };
    const other = options(load, { collection: { id: 'c1', dimension: 3 } });
    await expect(runNode(store, other)).rejects.toMatchObject({ code: 'AI_VECTOR_LENGTH' });
    await expect(runNode(store, options(load))).rejects.toThrow("There is no collection 'docs'");
  });
});

it('shows its key or token where the server looks for it', async () => {
  const signed = async (authentication: string) => {
    const credential = { baseUrl: '', apiKey: 'k', token: 't', authentication };
    return (await chromaSelfHostedApi.authenticate?.(credential, { url: 'http://c.example/' }))?.headers;
  };
  expect(await signed('none')).toEqual({});
  expect(await signed('apiKey')).toEqual({ 'x-chroma-token': 'k' });
  expect(await signed('token')).toEqual({ authorization: 'Bearer t' });
});
