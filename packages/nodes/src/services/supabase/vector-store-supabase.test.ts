import type { DocumentLoader, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import store from './vector-store-supabase.node.ts';

const loader: DocumentLoader = { load: async () => [{ text: 'a', metadata: { src: 'x' } }] };
const bodyOf = (body: unknown) => JSON.parse(Buffer.from(body as Uint8Array).toString());

const options = (parameters: JsonObject, idType = 'string') => ({
  parameters: { tableName: { __rl: true, mode: 'id', value: 'documents' }, ...parameters },
  credentials: { supabaseApi: { host: 'https://p.supabase.co', serviceRole: 'sr' } },
  connected: { ai_document: [loader], ai_embedding: [wordEmbedding('a')] },
  http: ({ url = '' }: { url?: string }) => {
    if (url.endsWith('/rest/v1/'))
      return { json: { definitions: { documents: { properties: { id: { type: idType } } } } } };
    return { json: [{ id: 1, content: 'alpha', metadata: { src: 'x' }, similarity: 0.9 }] };
  },
});

it('asks the function of the database, with a filter', async () => {
  const filter = { metadata: { metadataValues: [{ name: 'k', value: '3' }] } };
  const { json, requests } = await runNode(store, options({ mode: 'load', prompt: 'a', topK: 2, options: filter }));
  expect(json).toEqual([{ document: { pageContent: 'alpha', metadata: { src: 'x' } }, score: 0.9 }]);
  expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://p.supabase.co/rest/v1/rpc/match_documents' });
  expect(bodyOf(requests[0]?.body)).toEqual({ query_embedding: [1], filter: { k: '3' }, match_count: 2 });
});

it.each(['string', 'integer'])(
  'puts documents in place of the same ones, with ids of the type of the table: %s',
  async (type) => {
    const { requests } = await runNode(store, options({ mode: 'insert' }, type));
    const [row] = bodyOf(requests[1]?.body);
    expect(row).toEqual({ id: row.id, content: 'a', embedding: [1], metadata: { src: 'x' } });
    expect(type === 'string' ? /^[0-9a-f-]{36}$/.test(row.id) : Number.isSafeInteger(row.id)).toBe(true);
    expect(requests[1]?.headers?.prefer).toBe('resolution=merge-duplicates,return=minimal');
  },
);

it('updates a row by its id', async () => {
  const { requests } = await runNode(store, { ...options({ mode: 'update', id: '7' }), items: [{ text: 'a a' }] });
  expect(bodyOf(requests[0]?.body)).toMatchObject([{ id: '7', content: 'a a', embedding: [2] }]);
});
