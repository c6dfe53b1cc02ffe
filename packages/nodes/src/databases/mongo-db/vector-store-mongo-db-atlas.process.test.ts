import type { JsonObject } from '@millrace/node-sdk';
import { lookupContext, runNode } from '@millrace/node-sdk/testing';
import { type Document, Long } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import { type FakeMongoServer, startFakeMongo } from './fake-mongo-server.ts';
import store from './vector-store-mongo-db-atlas.node.ts';

let server: FakeMongoServer;
let answer: (command: Document) => Document | undefined;
beforeEach(async () => {
  answer = () => undefined;
  server = await startFakeMongo((command) => answer(command));
});
afterEach(() => server.close());

const batch = (...firstBatch: Document[]) => ({ cursor: { id: Long.ZERO, ns: 'shop.docs', firstBatch } });

const run = (parameters: JsonObject, item: JsonObject = {}) =>
  runNode(store, {
    parameters: { mongoCollection: { __rl: true, mode: 'id', value: 'docs' }, vectorIndexName: 'idx', ...parameters },
    credentials: { mongoDb: { configurationType: 'values', host: '127.0.0.1', port: server.port, database: 'shop' } },
    connected: {
      ai_document: [{ load: async () => ['a', 'b'].map((text) => ({ text, metadata: { source: text, _id: 7 } })) }],
      ai_embedding: [wordEmbedding('a')],
    },
    items: [item],
  });

it('puts in the documents that are not there, with their metadata beside them', async () => {
  answer = ({ find, filter }) => (find ? batch({ _id: filter._id.$in[0] }) : { n: 1, nModified: 0 });
  await run({ mode: 'insert', options: { namespace: 'ns', clearNamespace: true } });
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(server.commands).toMatchObject([
    { delete: 'docs', deletes: [{ q: { namespace: 'ns' }, limit: 0 }] },
    { find: 'docs', filter: { _id: { $in: [id, id] } }, projection: { _id: 1 } },
    {
      update: 'docs',
      updates: [
        {
          q: { _id: id },
          u: { source: 'b', documentId: 7, namespace: 'ns', text: 'b', embedding: [0] },
          upsert: true,
        },
      ],
    },
  ]);
});

it('finds documents by an index, filters before and stages after', async () => {
  answer = () => batch({ _id: 'k', text: 'hello', source: 'x', score: 0.9 });
  const options = {
    namespace: 'ns',
    metadata: { metadataValues: [{ name: 'source', value: 'x' }] },
    preFilter: '{ "year": { "$gte": 2020 } }',
    postFilterPipeline: '[{ "$match": { "score": { "$gt": 0.5 } } }]',
  };
  const { json } = await run({ mode: 'load', prompt: 'a', topK: 2, options });
  expect(json).toEqual([{ document: { pageContent: 'hello', metadata: { _id: 'k', source: 'x' } }, score: 0.9 }]);
  expect(server.commands[0]).toMatchObject({
    aggregate: 'docs',
    pipeline: [
      {
        $vectorSearch: {
          index: 'idx',
          path: 'embedding',
          queryVector: [1],
          numCandidates: 20,
          limit: 2,
          filter: { $and: [{ source: { $eq: 'x' } }, { year: { $gte: 2020 } }, { namespace: { $eq: 'ns' } }] },
        },
      },
      { $set: { score: { $meta: 'vectorSearchScore' } } },
      { $project: { embedding: 0 } },
      { $match: { score: { $gt: 0.5 } } },
    ],
  });
});

it('replaces a document, by whatever kind of id it has, and says where there is none', async () => {
  const id = '64b7f3a2c9e77a0012345678';
  answer = () => ({ n: 1, nModified: 1 });
  await run({ mode: 'update', id }, { text: 'a' });
  const [{ updates }] = server.commands as [Document];
  expect(updates[0].q._id.$in.map(String)).toEqual([id, id]);
  expect(updates[0].u).toMatchObject({ text: 'a', embedding: [1] });
  answer = () => ({ n: 0, nModified: 0 });
  await expect(run({ mode: 'update', id: 'none' }, { text: 'a' })).rejects.toThrow('There is no document');
});

it('offers the collections of the database', async () => {
  answer = () => batch({ name: 'docs', type: 'collection' }, { name: 'other', type: 'collection' });
  const credential = { configurationType: 'values', host: '127.0.0.1', port: server.port, database: 'shop' };
  const context = lookupContext(store, { credentials: { mongoDb: credential } });
  const found = await store.lookups?.search?.mongoCollectionSearch?.(context, { filter: 'do' });
  expect(found?.results).toEqual([{ name: 'docs', value: 'docs' }]);
});
