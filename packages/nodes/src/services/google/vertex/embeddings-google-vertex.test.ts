import type { EmbeddingModel, JsonObject } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import vertex from './embeddings-google-vertex.node.ts';

const bodyOf = (body: unknown): JsonObject => JSON.parse(Buffer.from(body as Uint8Array).toString());

it('asks a model in the region and project, and says what the vectors are for', async () => {
  const { thing, requests } = await supplyNode<EmbeddingModel>(vertex, {
    parameters: { projectId: { __rl: true, mode: 'id', value: 'p' } },
    credentials: { googleApi: { region: 'europe-west3', email: 'a@b.c', privateKey: 'k' } },
    http: ({ body }) => ({
      json: {
        predictions: (bodyOf(body).instances as JsonObject[]).map(({ content }) => ({
          embeddings: { values: [String(content).length, 1] },
        })),
      },
    }),
  });
  expect(await thing.embed(['a', 'bcd'], 'document')).toEqual([
    [1, 1],
    [3, 1],
  ]);
  await thing.embed(['what?'], 'query');
  expect(requests[0]?.url).toBe(
    'https://europe-west3-aiplatform.googleapis.com/v1/projects/p/locations/europe-west3/publishers/google/models/text-embedding-005:predict',
  );
  expect(requests.map(({ body }) => bodyOf(body).instances)).toMatchObject([
    [{ task_type: 'RETRIEVAL_DOCUMENT' }, { task_type: 'RETRIEVAL_DOCUMENT' }],
    [{ task_type: 'RETRIEVAL_QUERY' }],
  ]);
});
