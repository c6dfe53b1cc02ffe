import type { Reranker } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import reranker from './reranker-cohere.node.ts';

it('keeps the best documents in their order', async () => {
  const documents = ['alpha', 'beta', 'gamma'].map((text) => ({ text, metadata: {} }));
  const results = [
    { index: 2, relevance_score: 0.9 },
    { index: 0, relevance_score: 0.5 },
    { index: 7, relevance_score: 0.1 },
  ];
  const { thing, requests, runs } = await supplyNode<Reranker>(reranker, {
    parameters: { topN: 2 },
    credentials: { cohereApi: { apiKey: 'k' } },
    http: () => ({ json: { results } }),
  });
  expect(await thing.rerank('q', documents)).toEqual([
    { document: documents[2], score: 0.9 },
    { document: documents[0], score: 0.5 },
  ]);
  expect(requests[0]).toMatchObject({ url: 'https://api.cohere.com/v2/rerank' });
  expect(JSON.parse(Buffer.from(requests[0]?.body as Uint8Array).toString())).toEqual({
    model: 'rerank-v3.5',
    query: 'q',
    documents: ['alpha', 'beta', 'gamma'],
    top_n: 2,
  });
  expect(runs).toMatchObject([{ request: { documents: 3 } }]);
});
